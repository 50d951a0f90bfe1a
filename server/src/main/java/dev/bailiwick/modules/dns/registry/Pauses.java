package dev.bailiwick.modules.dns.registry;

import static dev.bailiwick.platform.schema.Tables.DNS_PAUSE;

import java.time.Instant;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Who paused blocking, when and why. Runs in the caller's transaction.
@Component
public final class Pauses {
    private final DSLContext sql;

    Pauses(DSLContext sql) {
        this.sql = sql;
    }

    /// Those that hold.
    public List<Pause> current(Instant now) {
        return fetch(
                DNS_PAUSE
                        .RESUMED_AT
                        .isNull()
                        .and(DNS_PAUSE.ENDS_AT.isNull().or(DNS_PAUSE.ENDS_AT.greaterThan(now))),
                Integer.MAX_VALUE);
    }

    /// The latest first.
    public List<Pause> latest(int max) {
        return fetch(DSL.noCondition(), max);
    }

    private List<Pause> fetch(Condition condition, int max) {
        return sql.selectFrom(DNS_PAUSE)
                .where(condition)
                .orderBy(DNS_PAUSE.BEGAN_AT.desc(), DNS_PAUSE.ID.desc())
                .limit(max)
                .fetch(Pauses::pause);
    }

    /// Replaces one that holds.
    ///
    /// @param endsAt null for until somebody resumes it
    public void begin(
            long providerId, Instant now, @Nullable Instant endsAt, String by, String reason) {
        end(providerId, now, by);
        sql.insertInto(DNS_PAUSE)
                .set(DNS_PAUSE.PROVIDER_ID, providerId)
                .set(DNS_PAUSE.BEGAN_AT, now)
                .set(
                        DNS_PAUSE.ENDS_AT,
                        endsAt == null
                                ? DSL.castNull(DNS_PAUSE.ENDS_AT)
                                : DSL.val(endsAt, DNS_PAUSE.ENDS_AT))
                .set(DNS_PAUSE.PAUSED_BY, by)
                .set(DNS_PAUSE.REASON, reason)
                .set(DNS_PAUSE.RESUMED_BY, "")
                .execute();
    }

    public void end(long providerId, Instant now, String by) {
        sql.update(DNS_PAUSE)
                .set(DNS_PAUSE.RESUMED_AT, now)
                .set(DNS_PAUSE.RESUMED_BY, by)
                .where(DNS_PAUSE.PROVIDER_ID.eq(providerId))
                .and(DNS_PAUSE.RESUMED_AT.isNull())
                .and(DNS_PAUSE.ENDS_AT.isNull().or(DNS_PAUSE.ENDS_AT.greaterThan(now)))
                .execute();
    }

    private static Pause pause(Record row) {
        return new Pause(
                row.get(DNS_PAUSE.ID),
                row.get(DNS_PAUSE.PROVIDER_ID),
                row.get(DNS_PAUSE.BEGAN_AT),
                row.get(DNS_PAUSE.ENDS_AT),
                row.get(DNS_PAUSE.PAUSED_BY),
                row.get(DNS_PAUSE.REASON),
                row.get(DNS_PAUSE.RESUMED_AT),
                row.get(DNS_PAUSE.RESUMED_BY));
    }
}

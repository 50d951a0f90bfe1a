package dev.bailiwick.fleet.checkin;

import static dev.bailiwick.platform.db.schema.Tables.CHECK_IN;
import static dev.bailiwick.platform.db.schema.Tables.HOST_CHANGE;
import static dev.bailiwick.platform.db.schema.Tables.HOST_EVENT;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Removes what is older than it is kept, a few thousand rows at a time.
@Component
@ConditionalOnWebApplication
final class DeleteOldReports {
    /// How long a check-in's id is remembered.
    static final Duration IDS = Duration.ofDays(7);

    /// Events, and changes as many.
    static final int MOST_OF_A_HOST = 100_000;

    private static final int AT_ONCE = 2_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final Settings settings;
    private final Clock clock;

    DeleteOldReports(DSLContext sql, Transactions transactions, Settings settings, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    @ScheduledJob("Forget old check-ins and events")
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT2M")
    void run() {
        Instant now = clock.instant();
        Duration events = Duration.ofDays(settings.current().get(CheckInSettings.EVENT_DAYS));
        forget(CHECK_IN, CHECK_IN.RECEIVED_AT, now.minus(IDS));
        forget(HOST_EVENT, HOST_EVENT.AT, now.minus(events));
        forget(HOST_CHANGE, HOST_CHANGE.AT, now.minus(events));
    }

    /// A host has no say in how much of the disk is its own: the newest of its events and changes
    /// stay.
    @ScheduledJob("Forget events of hosts that tell too many")
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT4M")
    void trim() {
        trim(HOST_EVENT, HOST_EVENT.ID, HOST_EVENT.HOST_ID, HOST_EVENT.AT);
        trim(HOST_CHANGE, HOST_CHANGE.ID, HOST_CHANGE.HOST_ID, HOST_CHANGE.AT);
    }

    private <R extends Record> void trim(
            Table<R> table,
            TableField<R, Long> id,
            TableField<R, Long> host,
            TableField<R, Instant> at) {
        List<Long> loud =
                transactions.read(() ->
                        sql.select(host)
                                .from(table)
                                .groupBy(host)
                                .having(DSL.count().gt(MOST_OF_A_HOST))
                                .fetch(host));
        for (long one : loud) {
            var rest =
                    sql.select(id)
                            .from(table)
                            .where(host.eq(one))
                            .orderBy(at.desc(), id.desc())
                            .limit(AT_ONCE)
                            .offset(MOST_OF_A_HOST);
            boolean more = true;
            while (more && !Thread.currentThread().isInterrupted()) {
                more =
                        transactions.write(() -> sql.deleteFrom(table).where(id.in(rest)).execute())
                                == AT_ONCE;
            }
        }
    }

    private void forget(Table<?> table, TableField<?, Instant> at, Instant before) {
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = some(table, at, before) == AT_ONCE;
        }
    }

    /// The moment of the last of the oldest bounds what goes: no row is named, so that it works for
    /// any table.
    private int some(Table<?> table, TableField<?, Instant> at, Instant before) {
        return transactions.write(() -> {
            var oldest =
                    sql.select(at)
                            .from(table)
                            .where(at.lessThan(before))
                            .orderBy(at)
                            .limit(AT_ONCE)
                            .fetch(at);
            if (oldest.isEmpty()) {
                return 0;
            }
            int ignored = sql.deleteFrom(table).where(at.le(oldest.getLast())).execute();
            return oldest.size();
        });
    }
}

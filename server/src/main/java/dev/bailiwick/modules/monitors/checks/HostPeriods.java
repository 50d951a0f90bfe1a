package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR_HOST_PERIOD;

import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The states of compute hosts, one after the other. Runs in the caller's transaction.
@Component
public final class HostPeriods {
    private final DSLContext sql;

    HostPeriods(DSLContext sql) {
        this.sql = sql;
    }

    /// The state of a host, and since when.
    public record Current(MonitorState state, Instant since) {}

    /// By host; those that have not reported yet are missing.
    public Map<Long, Current> current() {
        return sql.select(
                        MONITOR_HOST_PERIOD.HOST_ID,
                        MONITOR_HOST_PERIOD.STATE,
                        MONITOR_HOST_PERIOD.BEGAN_AT)
                .from(MONITOR_HOST_PERIOD)
                .where(MONITOR_HOST_PERIOD.ENDED_AT.isNull())
                .fetchMap(
                        row -> row.value1(),
                        row -> new Current(MonitorState.ofKey(row.value2()), row.value3()));
    }

    /// Those of some hosts that overlap a time range, the latest first.
    public List<Period> of(Collection<Long> hosts, Instant from, int max) {
        return periods(MONITOR_HOST_PERIOD.HOST_ID.in(hosts), from, max);
    }

    /// Those of all hosts in which they were down.
    public List<Period> down(Instant from, int max) {
        return periods(MONITOR_HOST_PERIOD.STATE.eq(MonitorState.DOWN.key()), from, max);
    }

    private List<Period> periods(Condition which, Instant from, int max) {
        return sql.selectFrom(MONITOR_HOST_PERIOD)
                .where(which)
                .and(
                        MONITOR_HOST_PERIOD
                                .ENDED_AT
                                .isNull()
                                .or(MONITOR_HOST_PERIOD.ENDED_AT.greaterThan(from)))
                .orderBy(MONITOR_HOST_PERIOD.BEGAN_AT.desc(), MONITOR_HOST_PERIOD.ID.desc())
                .limit(max)
                .fetch(row ->
                        new Period(
                                row.get(MONITOR_HOST_PERIOD.ID),
                                row.get(MONITOR_HOST_PERIOD.HOST_ID),
                                MonitorState.ofKey(row.get(MONITOR_HOST_PERIOD.STATE)),
                                row.get(MONITOR_HOST_PERIOD.BEGAN_AT),
                                row.get(MONITOR_HOST_PERIOD.ENDED_AT),
                                "",
                                "",
                                ""));
    }

    /// @param before null for its first
    /// @param at not before it
    void change(long host, @Nullable Current before, MonitorState state, Instant at) {
        if (before != null) {
            sql.update(MONITOR_HOST_PERIOD)
                    .set(MONITOR_HOST_PERIOD.ENDED_AT, at)
                    .where(MONITOR_HOST_PERIOD.HOST_ID.eq(host))
                    .and(MONITOR_HOST_PERIOD.ENDED_AT.isNull())
                    .execute();
        }
        sql.insertInto(MONITOR_HOST_PERIOD)
                .set(MONITOR_HOST_PERIOD.HOST_ID, host)
                .set(MONITOR_HOST_PERIOD.STATE, state.key())
                .set(MONITOR_HOST_PERIOD.BEGAN_AT, at)
                .execute();
    }

    void deleteEndedBefore(Instant time) {
        sql.deleteFrom(MONITOR_HOST_PERIOD)
                .where(MONITOR_HOST_PERIOD.ENDED_AT.lessThan(time))
                .execute();
    }
}

package dev.bailiwick.fleet.hosts;

import static dev.bailiwick.platform.db.schema.Tables.WORKLOAD;

import dev.bailiwick.contract.WorkloadState;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/// Which workloads are in trouble: decided here, for reports, pages and alerts alike.
public final class FailingWorkload {
    /// Within so long it is "again".
    public static final Duration AGAIN = Duration.ofMinutes(10);

    private static final String UNHEALTHY = "unhealthy";
    private static final Set<WorkloadState> STATES =
            EnumSet.of(WorkloadState.RESTARTING, WorkloadState.DEAD);

    private FailingWorkload() {}

    public static boolean is(WorkloadState state, String health) {
        return health.equals(UNHEALTHY) || STATES.contains(state);
    }

    /// Whether it restarts again and again: the state of that name, or more restarts in two reports
    /// within ten minutes, the last of them not longer ago.
    ///
    /// @param last when a report told of more restarts than the one before; `before` the time
    ///   before
    public static boolean restarts(
            WorkloadState state, @Nullable Instant last, @Nullable Instant before, Instant now) {
        boolean loops =
                last != null
                        && before != null
                        && last.isAfter(now.minus(AGAIN))
                        && before.isAfter(last.minus(AGAIN));
        return state == WorkloadState.RESTARTING || loops;
    }

    /// Those of [#restarts] that are not in the state of that name, of rows.
    static Condition loops(Instant now) {
        return WORKLOAD.RESTARTED_AT
                .gt(now.minus(AGAIN))
                .and(
                        millis(WORKLOAD.RESTARTED_BEFORE_AT)
                                .gt(millis(WORKLOAD.RESTARTED_AT).minus(AGAIN.toMillis())));
    }

    private static Field<Long> millis(Field<Instant> at) {
        return at.coerce(SQLDataType.BIGINT);
    }

    /// The same as [#is], of rows.
    public static Condition condition() {
        return WORKLOAD.HEALTH
                .eq(UNHEALTHY)
                .or(WORKLOAD.STATE.in(STATES.stream().map(WorkloadState::wire).toList()));
    }
}

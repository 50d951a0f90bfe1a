package dev.bailiwick.compute;

import static dev.bailiwick.db.schema.Tables.WORKLOAD;

import dev.bailiwick.contract.WorkloadState;
import java.util.EnumSet;
import java.util.Set;
import org.jooq.Condition;

/// Which workloads are in trouble: decided here, for reports, pages and alerts alike.
public final class TroubledWorkload {
    private static final String UNHEALTHY = "unhealthy";
    private static final Set<WorkloadState> STATES =
            EnumSet.of(WorkloadState.RESTARTING, WorkloadState.DEAD);

    private TroubledWorkload() {}

    public static boolean is(WorkloadState state, String health) {
        return health.equals(UNHEALTHY) || STATES.contains(state);
    }

    /// The same, of rows.
    public static Condition condition() {
        return WORKLOAD.HEALTH
                .eq(UNHEALTHY)
                .or(WORKLOAD.STATE.in(STATES.stream().map(WorkloadState::wire).toList()));
    }
}

package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.WORKLOAD;

import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadState;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/// Which workloads are unhealthy, decided here for reports, pages and alerts.
public final class WorkloadHealth {
    /// Restarts within this time count as repeated.
    public static final Duration RESTART_WINDOW = Duration.ofMinutes(10);

    private static final String UNHEALTHY = "unhealthy";
    private static final Set<WorkloadState> STATES =
            EnumSet.of(WorkloadState.RESTARTING, WorkloadState.DEAD);

    private static final Set<WorkloadState> OFF =
            EnumSet.of(WorkloadState.CREATED, WorkloadState.STOPPED, WorkloadState.EXITED);

    private WorkloadHealth() {}

    /// @param autostart whether it is a machine that starts with its host, and so should run
    public static boolean isFailing(WorkloadState state, String health, boolean autostart) {
        return health.equals(UNHEALTHY) || STATES.contains(state) || isDown(state, autostart);
    }

    public static boolean isFailing(ReportedWorkload workload) {
        return isFailing(workload.state(), workload.health(), autostarts(workload));
    }

    /// Whether it should run and does not.
    public static boolean isDown(WorkloadState state, boolean autostart) {
        return autostart && OFF.contains(state);
    }

    public static boolean autostarts(ReportedWorkload workload) {
        VirtualMachine machine = workload.vm();
        return machine != null && machine.autostart();
    }

    /// Whether it restarts repeatedly: it is in that state, or two reports within ten minutes
    /// contained additional restarts, the later one less than ten minutes ago.
    ///
    /// @param last when a report last contained additional restarts; `before` is the time before
    ///   that
    public static boolean restarts(
            WorkloadState state, @Nullable Instant last, @Nullable Instant before, Instant now) {
        boolean loops =
                last != null
                        && before != null
                        && last.isAfter(now.minus(RESTART_WINDOW))
                        && before.isAfter(last.minus(RESTART_WINDOW));
        return state == WorkloadState.RESTARTING || loops;
    }

    /// The second condition of [#restarts], for rows, without the state.
    static Condition isRestarting(Instant now) {
        return WORKLOAD.RESTARTED_AT
                .gt(now.minus(RESTART_WINDOW))
                .and(
                        millis(WORKLOAD.RESTARTED_BEFORE_AT)
                                .gt(
                                        millis(WORKLOAD.RESTARTED_AT)
                                                .minus(RESTART_WINDOW.toMillis())));
    }

    private static Field<Long> millis(Field<Instant> at) {
        return at.coerce(SQLDataType.BIGINT);
    }

    /// The same as [#isFailing], which was stored with the row.
    public static Condition condition() {
        return WORKLOAD.UNHEALTHY.isTrue();
    }
}

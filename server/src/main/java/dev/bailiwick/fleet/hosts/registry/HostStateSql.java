package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD;

import dev.bailiwick.contract.HostStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Name;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// The state of a host, with its start and reason, decided in a single expression so that lists,
/// counts and pages always agree. Declared maintenance takes precedence over what the host reports.
public final class HostStateSql {
    /// Two machines that used the same token within this time are considered to be still in
    /// conflict.
    public static final Duration CONFLICT = Duration.ofHours(1);

    /// The alias for selecting [#failing].
    public static final Field<Integer> FAILING = DSL.field(DSL.name("troubled"), Integer.class);

    private static final Name RESTARTING = DSL.name("looping");

    /// The host whose workloads [#restartingHosts] counts.
    public static final Field<Long> RESTARTING_HOST =
            DSL.field(RESTARTING.append(WORKLOAD.HOST_ID.getUnqualifiedName()), Long.class);

    private static final Field<Integer> RESTARTING_COUNT =
            DSL.field(RESTARTING.append("loops"), Integer.class);

    private HostStateSql() {}

    /// The number of the [HostState].
    public static Field<Integer> rank(Instant now) {
        return DSL.when(isInMaintenance(now), number(HostState.MAINTENANCE))
                .when(HOST_REPORT.HOST_ID.isNull(), number(HostState.PENDING))
                .when(isOverdue(now), number(HostState.OFFLINE))
                .when(
                        HOST_REPORT.STATUS.eq(HostStatus.MAINTENANCE.wire()),
                        number(HostState.MAINTENANCE))
                .when(HOST_REPORT.STATUS.eq(HostStatus.DEGRADED.wire()), number(HostState.DEGRADED))
                .otherwise(number(HostState.OK));
    }

    /// The order of the list: a healthy host with an unhealthy workload ranks with the degraded
    /// hosts.
    static Field<Integer> urgency(Instant now) {
        return DSL.when(
                        hasState(HostState.OK, now).and(failing().gt(0)),
                        number(HostState.DEGRADED))
                .otherwise(rank(now));
    }

    /// The number of unhealthy workloads: those reported as such, and those now restarting
    /// repeatedly. For queries joined with [#restartingHosts].
    public static Field<Integer> failing() {
        return DSL.coalesce(HOST_REPORT.WORKLOADS_UNHEALTHY, DSL.inline(0))
                .plus(DSL.coalesce(RESTARTING_COUNT, DSL.inline(0)));
    }

    /// The number of a host's workloads that restart repeatedly and are not unhealthy otherwise.
    /// The index `workload_restarting` has all it reads; the rows of all workloads are wide.
    public static Table<?> restartingHosts(Instant now) {
        return restartingHosts(now, DSL.noCondition());
    }

    /// The same for a single host, without counting other hosts' workloads.
    public static Table<?> restartingHosts(Instant now, long host) {
        return restartingHosts(now, WORKLOAD.HOST_ID.eq(host));
    }

    private static Table<?> restartingHosts(Instant now, Condition which) {
        return DSL.select(WORKLOAD.HOST_ID, DSL.count().as(RESTARTING_COUNT))
                .from(WORKLOAD)
                .where(which)
                .and(WorkloadHealth.isRestarting(now))
                .andNot(WorkloadHealth.condition())
                .groupBy(WORKLOAD.HOST_ID)
                .asTable(RESTARTING);
    }

    static Condition hasState(HostState state, Instant now) {
        return rank(now).eq(number(state));
    }

    static Condition isOverdue(Instant now) {
        return HOST_REPORT.OVERDUE_AT.le(DSL.inline(now, HOST_REPORT.OVERDUE_AT));
    }

    public static Instant since(ComputeHost host, HostState state, Record row, Instant now) {
        Maintenance declared = currentMaintenance(host, now);
        Instant since =
                switch (state) {
                    case PENDING -> host.createdAt();
                    case OFFLINE -> row.get(HOST_REPORT.LAST_SEEN_AT);
                    case MAINTENANCE ->
                            declared == null
                                    ? row.get(HOST_REPORT.STATUS_SINCE_AT)
                                    : declared.since();
                    case DEGRADED, OK -> row.get(HOST_REPORT.STATUS_SINCE_AT);
                };
        return since == null ? host.createdAt() : since;
    }

    public static String reason(ComputeHost host, HostState state, Record row, Instant now) {
        Maintenance declared = currentMaintenance(host, now);
        return switch (state) {
            case PENDING -> "No report yet";
            case OFFLINE -> "No check-in";
            case MAINTENANCE ->
                    declared == null
                            ? text(row.get(HOST_REPORT.STATUS_MESSAGE))
                            : "By " + declared.by();
            case DEGRADED -> text(row.get(HOST_REPORT.STATUS_MESSAGE));
            case OK -> failing(row.get(FAILING), row.get(HOST_REPORT.WORKLOADS));
        };
    }

    /// Maintenance that has expired does not explain an agent's report of maintenance.
    private static @Nullable Maintenance currentMaintenance(ComputeHost host, Instant now) {
        Maintenance declared = host.maintenance();
        return declared == null || declared.isOver(now) ? null : declared;
    }

    private static String failing(@Nullable Integer troubled, @Nullable Integer all) {
        return troubled == null || troubled == 0
                ? ""
                : "%,d of %,d %s with problems"
                        .formatted(
                                troubled, all, Objects.equals(all, 1) ? "workload" : "workloads");
    }

    private static Condition isInMaintenance(Instant now) {
        Field<Instant> until = COMPUTE_HOST.MAINTENANCE_UNTIL_AT;
        return COMPUTE_HOST
                .MAINTENANCE_AT
                .isNotNull()
                .and(until.isNull().or(until.gt(DSL.inline(now, until))));
    }

    private static Field<Integer> number(HostState state) {
        return DSL.inline(state.rank());
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}

package dev.bailiwick.fleet.hosts;

import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.db.schema.Tables.WORKLOAD;

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

/// Which state a host is in, decided in one expression, so that lists, counts and pages never
/// disagree; since when, and why. What people declared comes before what the host says.
public final class HostSummary {
    /// Two machines that took turns within this time still do.
    public static final Duration CONFLICT = Duration.ofHours(1);

    /// What [#troubled] is selected as.
    public static final Field<Integer> TROUBLED = DSL.field(DSL.name("troubled"), Integer.class);

    private static final Name LOOPING = DSL.name("looping");

    /// Whose workloads [#loops] counts.
    public static final Field<Long> LOOPING_HOST =
            DSL.field(LOOPING.append(WORKLOAD.HOST_ID.getUnqualifiedName()), Long.class);

    private static final Field<Integer> LOOPS = DSL.field(LOOPING.append("loops"), Integer.class);

    private HostSummary() {}

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

    /// The order of the list: a host that is well itself, but for a workload, stands with those
    /// that are not.
    static Field<Integer> urgency(Instant now) {
        return DSL.when(is(HostState.OK, now).and(troubled().gt(0)), number(HostState.DEGRADED))
                .otherwise(rank(now));
    }

    /// How many workloads are in trouble: those that reports say so of, and those that by now
    /// restart again and again. For what is joined with [#loops].
    public static Field<Integer> troubled() {
        return DSL.coalesce(HOST_REPORT.WORKLOADS_TROUBLED, DSL.inline(0))
                .plus(DSL.coalesce(LOOPS, DSL.inline(0)));
    }

    /// How many workloads of a host restart again and again, and are not in trouble otherwise. An
    /// index has the few that restarted of late.
    public static Table<?> loops(Instant now) {
        return loops(now, DSL.noCondition());
    }

    /// The same of one host alone, whatever restarts elsewhere.
    public static Table<?> loops(Instant now, long host) {
        return loops(now, WORKLOAD.HOST_ID.eq(host));
    }

    private static Table<?> loops(Instant now, Condition which) {
        return DSL.select(WORKLOAD.HOST_ID, DSL.count().as(LOOPS))
                .from(WORKLOAD)
                .where(which)
                .and(FailingWorkload.loops(now))
                .andNot(FailingWorkload.condition())
                .groupBy(WORKLOAD.HOST_ID)
                .asTable(LOOPING);
    }

    static Condition is(HostState state, Instant now) {
        return rank(now).eq(number(state));
    }

    static Condition isOverdue(Instant now) {
        return HOST_REPORT.OVERDUE_AT.le(DSL.inline(now, HOST_REPORT.OVERDUE_AT));
    }

    public static Instant since(ComputeHost host, HostState state, Record row, Instant now) {
        Maintenance declared = declared(host, now);
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

    public static String why(ComputeHost host, HostState state, Record row, Instant now) {
        Maintenance declared = declared(host, now);
        return switch (state) {
            case PENDING -> "No report yet";
            case OFFLINE -> "No check-in";
            case MAINTENANCE ->
                    declared == null
                            ? text(row.get(HOST_REPORT.STATUS_MESSAGE))
                            : "By " + declared.by();
            case DEGRADED -> text(row.get(HOST_REPORT.STATUS_MESSAGE));
            case OK -> troubled(row.get(TROUBLED), row.get(HOST_REPORT.WORKLOADS));
        };
    }

    /// What has run out since is not why an agent says that it is worked on its host.
    private static @Nullable Maintenance declared(ComputeHost host, Instant now) {
        Maintenance declared = host.maintenance();
        return declared == null || declared.isOver(now) ? null : declared;
    }

    private static String troubled(@Nullable Integer troubled, @Nullable Integer all) {
        return troubled == null || troubled == 0
                ? ""
                : "%,d of %,d %s in trouble"
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

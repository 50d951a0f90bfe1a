package dev.bailiwick.fleet.hosts.alerts;

import static dev.bailiwick.platform.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD;

import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostGateways;
import dev.bailiwick.fleet.hosts.registry.HostGateways.Gateway;
import dev.bailiwick.fleet.hosts.registry.HostReports.Silence;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.fleet.hosts.registry.HostStateSql;
import dev.bailiwick.fleet.hosts.registry.Hypervisors;
import dev.bailiwick.fleet.hosts.registry.WorkloadHealth;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.AlertThreshold;
import dev.bailiwick.monitoring.alerts.evaluation.SubjectConditions;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Evaluates all hosts together: one query for those that are not simply healthy, and two for
/// workloads that are unhealthy or restart repeatedly. If a host does not report or is under
/// maintenance, its disks and workloads are not evaluated and their alerts are frozen.
@Component
final class HostAlertSource implements AlertSource {
    private static final Set<AlertKind> ALL = Set.of(HostAlertKind.values());

    /// What can be evaluated for a host that does not report.
    private static final Set<AlertKind> OFFLINE_ONLY = Set.of(HostAlertKind.OFFLINE);

    private final DSLContext sql;
    private final Settings settings;
    private final Hypervisors hypervisors;
    private final HostGateways gateways;

    HostAlertSource(
            DSLContext sql, Settings settings, Hypervisors hypervisors, HostGateways gateways) {
        this.sql = sql;
        this.hypervisors = hypervisors;
        this.settings = settings;
        this.gateways = gateways;
    }

    @Override
    public ProductModule module() {
        return ProductModule.COMPUTE;
    }

    @Override
    public List<AlertKind> kinds() {
        return List.of(HostAlertKind.values());
    }

    @Override
    public List<AlertThreshold> thresholds() {
        return HostAlertSettings.THRESHOLDS;
    }

    @Override
    public Map<Long, AlertLabels> labels(Collection<Long> hosts) {
        return sql.select(COMPUTE_HOST.ID, COMPUTE_HOST.NAME)
                .from(COMPUTE_HOST)
                .where(COMPUTE_HOST.ID.in(hosts))
                .fetchMap(
                        row -> row.value1(),
                        row -> new AlertLabels(Set.of(row.value2()), Set.of()));
    }

    @Override
    public List<SubjectConditions> evaluate(Instant now, Instant resumed) {
        SettingsSnapshot current = settings.current();
        double opens = current.get(HostAlertSettings.DISK_PERCENT) / 100.0;
        double ends = current.get(HostAlertSettings.DISK_END_PERCENT) / 100.0;
        Map<Long, List<AlertCondition>> workloads = workloads(now);
        Map<Long, ReportedHypervisor> troubled = hypervisors.withConditions(ends);
        var disks = new DiskConditions(opens, ends);
        Field<Integer> rank = HostStateSql.rank(now).as("standing");
        Result<?> rows =
                sql.select(
                                COMPUTE_HOST.ID,
                                COMPUTE_HOST.NAME,
                                rank,
                                HOST_REPORT.LAST_SEEN_AT,
                                HOST_REPORT.OVERDUE_AT,
                                HOST_REPORT.INTERVAL_SECONDS,
                                HOST_REPORT.HOSTNAME,
                                HOST_REPORT.FULL_DISKS,
                                HOST_REPORT.CONFLICTING_HOSTNAME,
                                HOST_REPORT.CONFLICT_AT)
                        .from(COMPUTE_HOST)
                        .join(HOST_REPORT)
                        .on(HOST_REPORT.HOST_ID.eq(COMPUTE_HOST.ID))
                        .where(mayHaveCondition(now, ends, troubled.keySet()))
                        .fetch();
        Map<Long, Gateway> before =
                gateways.of(
                        rows.stream()
                                .filter(row -> HostState.ofRank(row.get(rank)) == HostState.OFFLINE)
                                .map(row -> row.get(COMPUTE_HOST.ID))
                                .toList());
        return rows.stream()
                .map(row -> {
                    HostState state = HostState.ofRank(row.get(rank));
                    var ofHost = workloads.getOrDefault(row.get(COMPUTE_HOST.ID), List.of());
                    List<AlertCondition> conditions = conditions(row, state, ofHost, disks, now);
                    ReportedHypervisor hypervisor = troubled.get(row.get(COMPUTE_HOST.ID));
                    if (hypervisor != null && state != HostState.OFFLINE) {
                        conditions.addAll(
                                new HypervisorConditions(disks)
                                        .of(hypervisor, row.get(HOST_REPORT.LAST_SEEN_AT), now));
                    }
                    Gateway gateway = before.get(row.get(COMPUTE_HOST.ID));
                    return new SubjectConditions(
                            subject(row),
                            evaluatedKinds(state, row, gateway, now, resumed),
                            conditions);
                })
                .toList();
    }

    private static Condition mayHaveCondition(Instant now, double ends, Collection<Long> troubled) {
        return HOST_REPORT
                .OVERDUE_AT
                .le(now)
                .or(COMPUTE_HOST.MAINTENANCE_AT.isNotNull())
                .or(HOST_REPORT.STATUS.eq(HostStatus.MAINTENANCE.wire()))
                .or(HOST_REPORT.FULLEST_DISK.ge(ends))
                .or(HOST_REPORT.WORKLOADS_UNHEALTHY.gt(0))
                .or(HOST_REPORT.CONFLICT_AT.gt(now.minus(HostStateSql.CONFLICT)))
                .or(COMPUTE_HOST.ID.in(troubled))
                .or(
                        COMPUTE_HOST.ID.in(
                                DSL.select(WORKLOAD.HOST_ID)
                                        .from(WORKLOAD)
                                        .where(WorkloadConditions.mayBeRestarting(now))));
    }

    /// For every host, in any state: most have none.
    private Map<Long, List<AlertCondition>> workloads(Instant now) {
        Condition troubled =
                WORKLOAD.HOST_ID
                        .in(
                                DSL.select(HOST_REPORT.HOST_ID)
                                        .from(HOST_REPORT)
                                        .where(HOST_REPORT.WORKLOADS_UNHEALTHY.gt(0))
                                        .and(HOST_REPORT.OVERDUE_AT.gt(now)))
                        .and(WorkloadHealth.condition());
        var found = new WorkloadConditions(now);
        rows(troubled).forEach(found::add);
        rows(WorkloadConditions.mayBeRestarting(now)).forEach(found::add);
        return found.byHost();
    }

    private Select<?> rows(Condition which) {
        return sql.select(
                        WORKLOAD.HOST_ID,
                        WORKLOAD.KIND,
                        WORKLOAD.NAME,
                        WORKLOAD.STATE,
                        WORKLOAD.HEALTH,
                        WORKLOAD.AUTOSTART,
                        WORKLOAD.STATE_SINCE_AT,
                        WORKLOAD.RESTARTED_AT,
                        WORKLOAD.RESTARTED_BEFORE_AT,
                        HOST_REPORT.LAST_SEEN_AT)
                .from(WORKLOAD)
                .join(HOST_REPORT)
                .on(HOST_REPORT.HOST_ID.eq(WORKLOAD.HOST_ID))
                .where(which);
    }

    private static Set<AlertKind> evaluatedKinds(
            HostState state, Record row, @Nullable Gateway gateway, Instant now, Instant resumed) {
        return switch (state) {
            case OK, DEGRADED -> ALL;
            case OFFLINE -> {
                Instant seen = row.get(HOST_REPORT.LAST_SEEN_AT);
                var silence =
                        new Silence(seen, Duration.between(seen, row.get(HOST_REPORT.OVERDUE_AT)));
                boolean isExplained = silence.isExplained(resumed, gateway, now);
                yield isExplained ? Set.of() : OFFLINE_ONLY;
            }
            case MAINTENANCE, PENDING -> Set.of();
        };
    }

    private static List<AlertCondition> conditions(
            Record row,
            HostState state,
            List<AlertCondition> workloads,
            DiskConditions disks,
            Instant now) {
        Instant seen = row.get(HOST_REPORT.LAST_SEEN_AT);
        if (state == HostState.OFFLINE) {
            return new ArrayList<>(
                    List.of(new AlertCondition(HostAlertKind.OFFLINE, "", "", seen, now, true)));
        }
        var conditions = new ArrayList<>(workloads);
        conditions.addAll(disks.conditions(row.get(HOST_REPORT.FULL_DISKS), seen, now));
        TokenConflicts.condition(row, now).ifPresent(conditions::add);
        return conditions;
    }

    private static AlertSubject subject(Record row) {
        long id = row.get(COMPUTE_HOST.ID);
        return new AlertSubject(
                ProductModule.COMPUTE, id, row.get(COMPUTE_HOST.NAME), ComputeHost.path(id));
    }
}

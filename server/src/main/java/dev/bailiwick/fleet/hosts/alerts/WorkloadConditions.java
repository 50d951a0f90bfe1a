package dev.bailiwick.fleet.hosts.alerts;

import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;
import static dev.bailiwick.platform.schema.Tables.WORKLOAD;

import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.registry.WorkloadHealth;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.Record;

/// Collects problem workloads by host: those that restart repeatedly, and those that are unhealthy
/// otherwise, as defined by [WorkloadHealth].
final class WorkloadConditions {
    /// More than this many of one kind on a host become a single condition.
    private static final int MAX_PER_HOST = 10;

    private static final List<HostAlertKind> KINDS =
            List.of(HostAlertKind.UNHEALTHY, HostAlertKind.RESTARTING, HostAlertKind.STOPPED);

    private final Instant now;
    private final Map<Long, Map<String, AlertCondition>> byHost = new HashMap<>();

    WorkloadConditions(Instant now) {
        this.now = now;
    }

    static Condition mayBeRestarting(Instant now) {
        return WORKLOAD.RESTARTED_AT
                .gt(now.minus(WorkloadHealth.RESTART_WINDOW))
                .and(WORKLOAD.RESTARTED_BEFORE_AT.isNotNull());
    }

    void add(Record row) {
        WorkloadState state =
                WorkloadState.valueOf(row.get(WORKLOAD.STATE).toUpperCase(Locale.ROOT));
        if (WorkloadHealth.restarts(
                state,
                row.get(WORKLOAD.RESTARTED_AT),
                row.get(WORKLOAD.RESTARTED_BEFORE_AT),
                now)) {
            put(row, HostAlertKind.RESTARTING, "");
        } else if (WorkloadHealth.isDown(state, row.get(WORKLOAD.AUTOSTART))) {
            put(row, HostAlertKind.STOPPED, "it starts with its host");
        } else if (WorkloadHealth.isFailing(state, row.get(WORKLOAD.HEALTH), false)) {
            put(row, HostAlertKind.UNHEALTHY, state == WorkloadState.DEAD ? end(row) : "");
        }
    }

    private static String end(Record row) {
        return row.get(WORKLOAD.KIND).equals(WorkloadKind.VM.wire()) ? "it crashed" : "it is dead";
    }

    Map<Long, List<AlertCondition>> byHost() {
        var all = new HashMap<Long, List<AlertCondition>>();
        byHost.forEach((host, conditions) -> all.put(host, atMost(conditions.values())));
        return all;
    }

    private static List<AlertCondition> atMost(Collection<AlertCondition> found) {
        var conditions = new ArrayList<AlertCondition>();
        for (HostAlertKind kind : KINDS) {
            List<AlertCondition> ofKind = found.stream().filter(one -> one.kind() == kind).toList();
            if (ofKind.size() <= MAX_PER_HOST) {
                conditions.addAll(ofKind);
            } else {
                AlertCondition first =
                        ofKind.stream()
                                .min(Comparator.comparing(AlertCondition::since))
                                .orElseThrow();
                conditions.add(
                        new AlertCondition(
                                kind,
                                "",
                                "%,d of them".formatted(ofKind.size()),
                                first.since(),
                                first.reportedAt(),
                                true));
            }
        }
        return conditions;
    }

    /// Of several with the same name, only one is reported.
    private void put(Record row, HostAlertKind kind, String message) {
        Instant restarted = row.get(WORKLOAD.RESTARTED_BEFORE_AT);
        var condition =
                new AlertCondition(
                        kind,
                        row.get(WORKLOAD.NAME),
                        message,
                        kind == HostAlertKind.RESTARTING && restarted != null
                                ? restarted
                                : row.get(WORKLOAD.STATE_SINCE_AT),
                        row.get(HOST_REPORT.LAST_SEEN_AT),
                        true);
        AlertCondition ignored =
                byHost.computeIfAbsent(row.get(WORKLOAD.HOST_ID), _ -> new LinkedHashMap<>())
                        .put(kind + " " + condition.part(), condition);
    }
}

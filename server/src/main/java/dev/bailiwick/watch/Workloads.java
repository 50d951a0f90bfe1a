package dev.bailiwick.watch;

import static dev.bailiwick.db.schema.Tables.HOST_REPORT;
import static dev.bailiwick.db.schema.Tables.WORKLOAD;

import dev.bailiwick.alerts.AlertKind;
import dev.bailiwick.alerts.Finding;
import dev.bailiwick.compute.TroubledWorkload;
import dev.bailiwick.contract.WorkloadState;
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

/// Gathers workloads in trouble, by host: those that restart again and again, and those that are in
/// trouble otherwise, as [TroubledWorkload] tells them.
final class Workloads {
    /// More than so many of a kind on one host are one finding.
    private static final int MOST = 10;

    private final Instant now;
    private final Map<Long, Map<String, Finding>> byHost = new HashMap<>();

    Workloads(Instant now) {
        this.now = now;
    }

    static Condition mayBeRestarting(Instant now) {
        return WORKLOAD.RESTARTED_AT
                .gt(now.minus(TroubledWorkload.AGAIN))
                .and(WORKLOAD.RESTARTED_BEFORE_AT.isNotNull());
    }

    void add(Record row) {
        WorkloadState state =
                WorkloadState.valueOf(row.get(WORKLOAD.STATE).toUpperCase(Locale.ROOT));
        if (TroubledWorkload.restarts(
                state,
                row.get(WORKLOAD.RESTARTED_AT),
                row.get(WORKLOAD.RESTARTED_BEFORE_AT),
                now)) {
            put(row, AlertKind.RESTARTING, "");
        } else if (TroubledWorkload.is(state, row.get(WORKLOAD.HEALTH))) {
            put(row, AlertKind.UNHEALTHY, state == WorkloadState.DEAD ? "it is dead" : "");
        }
    }

    Map<Long, List<Finding>> byHost() {
        var all = new HashMap<Long, List<Finding>>();
        byHost.forEach((host, findings) -> all.put(host, atMost(findings.values())));
        return all;
    }

    private static List<Finding> atMost(Collection<Finding> found) {
        var findings = new ArrayList<Finding>();
        for (AlertKind kind : List.of(AlertKind.UNHEALTHY, AlertKind.RESTARTING)) {
            List<Finding> ofKind = found.stream().filter(one -> one.kind() == kind).toList();
            if (ofKind.size() <= MOST) {
                findings.addAll(ofKind);
            } else {
                Finding first =
                        ofKind.stream().min(Comparator.comparing(Finding::since)).orElseThrow();
                findings.add(
                        new Finding(
                                kind,
                                "",
                                "%,d of them".formatted(ofKind.size()),
                                first.since(),
                                first.saidAt(),
                                true));
            }
        }
        return findings;
    }

    /// Of several with one name, one stands for all.
    private void put(Record row, AlertKind kind, String message) {
        Instant restarted = row.get(WORKLOAD.RESTARTED_BEFORE_AT);
        var finding =
                new Finding(
                        kind,
                        row.get(WORKLOAD.NAME),
                        message,
                        kind == AlertKind.RESTARTING && restarted != null
                                ? restarted
                                : row.get(WORKLOAD.STATE_SINCE_AT),
                        row.get(HOST_REPORT.LAST_SEEN_AT),
                        true);
        Finding ignored =
                byHost.computeIfAbsent(row.get(WORKLOAD.HOST_ID), _ -> new LinkedHashMap<>())
                        .put(kind + " " + finding.part(), finding);
    }
}

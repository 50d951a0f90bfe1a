package dev.bailiwick.fleet.hosts.alerts;

import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.fleet.hosts.registry.StoragePools;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Storage pools that are nearly full, by the thresholds of file systems, and a cluster without
/// quorum.
record HypervisorConditions(DiskConditions disks) {
    List<AlertCondition> of(ReportedHypervisor hypervisor, Instant saidAt, Instant now) {
        var conditions = new ArrayList<AlertCondition>();
        for (ReportedHypervisor.StoragePool pool : hypervisor.storage()) {
            Double share = StoragePools.usedShare(pool);
            if (share != null) {
                disks.condition(HostAlertKind.STORAGE, pool.name(), share, saidAt, now)
                        .ifPresent(conditions::add);
            }
        }
        ReportedHypervisor.Cluster cluster = hypervisor.cluster();
        if (cluster != null && !cluster.quorate()) {
            conditions.add(
                    new AlertCondition(
                            HostAlertKind.QUORUM,
                            cluster.name(),
                            "too few of its nodes see each other",
                            now,
                            saidAt,
                            true));
        }
        return conditions;
    }
}

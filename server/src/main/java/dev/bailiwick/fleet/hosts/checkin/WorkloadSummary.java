package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.registry.WorkloadHealth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The summary of a host's workloads in its row.
///
/// @param usage processor and memory of each, in order: `[["9f2c…", 0.02, 1048576], …]`
/// @param digest see [SnapshotDigests]
record WorkloadSummary(int count, int running, int failing, byte[] usage, byte[] digest) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static WorkloadSummary of(List<ReportedWorkload> workloads) {
        int running = 0;
        int troubled = 0;
        var usage = new ArrayList<List<@Nullable Object>>(workloads.size());
        for (ReportedWorkload one : workloads) {
            running += one.state() == WorkloadState.RUNNING ? 1 : 0;
            troubled += isFailing(one) ? 1 : 0;
            usage.add(
                    Arrays.asList(one.externalId(), one.cpuUtilization(), one.memoryUsageBytes()));
        }
        return new WorkloadSummary(
                workloads.size(),
                running,
                troubled,
                JSON.writeValueAsBytes(usage),
                SnapshotDigests.ofWorkloads(workloads));
    }

    private static boolean isFailing(ReportedWorkload workload) {
        return WorkloadHealth.isFailing(workload.state(), workload.health());
    }
}

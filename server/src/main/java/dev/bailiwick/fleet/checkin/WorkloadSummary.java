package dev.bailiwick.fleet.checkin;

import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.FailingWorkload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// What the host's row says of its workloads.
///
/// @param usage processor and memory of each, in their order: `[["9f2c…", 0.02, 1048576], …]`
/// @param digest see [SnapshotDigests]
record WorkloadSummary(int count, int running, int troubled, byte[] usage, byte[] digest) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static WorkloadSummary of(List<ReportedWorkload> workloads) {
        int running = 0;
        int troubled = 0;
        var usage = new ArrayList<List<@Nullable Object>>(workloads.size());
        for (ReportedWorkload one : workloads) {
            running += one.state() == WorkloadState.RUNNING ? 1 : 0;
            troubled += isTroubled(one) ? 1 : 0;
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

    private static boolean isTroubled(ReportedWorkload workload) {
        return FailingWorkload.is(workload.state(), workload.health());
    }
}

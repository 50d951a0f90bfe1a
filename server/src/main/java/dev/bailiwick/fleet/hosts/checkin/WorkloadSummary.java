package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.registry.WorkloadHealth;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The summary of a host's workloads in its row.
///
/// @param usage processor and memory of each, in order: `[["9f2c…", 0.02, 1048576], …]`; of a
///   virtual machine also its disks (allocated, read, written) and interfaces (received,
///   transmitted): `["04f1…", 0.3, 1048576, [[1, 2, 3]], [[4, 5]]]`
/// @param digest see [SnapshotDigests]
record WorkloadSummary(int count, int running, int failing, byte[] usage, byte[] digest) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static WorkloadSummary of(List<ReportedWorkload> workloads) {
        int running = 0;
        int troubled = 0;
        var usage = new ArrayList<List<@Nullable Object>>(workloads.size());
        for (ReportedWorkload one : workloads) {
            running += one.state() == WorkloadState.RUNNING ? 1 : 0;
            troubled += WorkloadHealth.isFailing(one) ? 1 : 0;
            usage.add(usage(one));
        }
        return new WorkloadSummary(
                workloads.size(),
                running,
                troubled,
                JSON.writeValueAsBytes(usage),
                SnapshotDigests.ofWorkloads(workloads));
    }

    private static List<@Nullable Object> usage(ReportedWorkload one) {
        var usage = new ArrayList<@Nullable Object>();
        usage.add(one.externalId());
        usage.add(one.cpuUtilization());
        usage.add(one.memoryUsageBytes());
        VirtualMachine machine = one.vm();
        if (machine != null) {
            usage.add(
                    machine.disks().stream()
                            .map(disk ->
                                    Arrays.asList(
                                            disk.allocationBytes(),
                                            disk.readBytes(),
                                            disk.writeBytes()))
                            .toList());
            usage.add(
                    machine.interfaces().stream()
                            .map(nic -> Arrays.asList(nic.receiveBytes(), nic.transmitBytes()))
                            .toList());
        }
        return usage;
    }
}

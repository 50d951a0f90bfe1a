package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.Metric;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.fleet.hosts.registry.StoragePools;
import dev.bailiwick.monitoring.metrics.blocks.Sample;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// All measurements of a check-in as samples: the host's metrics, and the usage of each workload as
/// series named `workload.…` with the attribute `workload`.
final class MeasuredSamples {
    private MeasuredSamples() {}

    static List<Sample> samples(CheckIn checkIn) {
        var samples = new ArrayList<Sample>();
        for (Metric metric : checkIn.metrics()) {
            samples.add(
                    new Sample(
                            new Series(metric.name(), metric.unit(), metric.attributes()),
                            metric.at(),
                            metric.value()));
        }
        List<ReportedWorkload> workloads = checkIn.workloads();
        if (workloads != null) {
            workloads.forEach(workload -> add(workload, checkIn.sentAt(), samples));
        }
        ReportedHypervisor hypervisor = checkIn.hypervisor();
        if (hypervisor != null) {
            for (ReportedHypervisor.StoragePool pool : hypervisor.storage()) {
                add(
                        new Series(
                                StoragePools.SERIES, "1", Map.of(StoragePools.NAME, pool.name())),
                        checkIn.sentAt(),
                        StoragePools.usedShare(pool),
                        samples);
            }
        }
        return samples;
    }

    private static void add(ReportedWorkload workload, Instant at, List<Sample> samples) {
        String id = workload.externalId();
        add(series("cpu.utilization", "1", id), at, workload.cpuUtilization(), samples);
        add(series("memory.usage", "By", id), at, workload.memoryUsageBytes(), samples);
        add(network("receive", id), at, workload.networkReceiveBytes(), samples);
        add(network("transmit", id), at, workload.networkTransmitBytes(), samples);
        VirtualMachine machine = workload.vm();
        if (machine != null) {
            add(disk("read", id), at, sum(machine, VirtualMachine.Disk::readBytes), samples);
            add(disk("write", id), at, sum(machine, VirtualMachine.Disk::writeBytes), samples);
        }
    }

    private static void add(
            Series series, Instant at, @Nullable Number value, List<Sample> samples) {
        if (value != null) {
            samples.add(new Sample(series, at, value.doubleValue()));
        }
    }

    private static Series series(String name, String unit, String id) {
        return new Series("workload." + name, unit, Map.of("workload", id));
    }

    /// Null when no disk has a value.
    private static @Nullable Long sum(
            VirtualMachine machine, Function<VirtualMachine.Disk, @Nullable Long> value) {
        Long sum = null;
        for (VirtualMachine.Disk disk : machine.disks()) {
            Long more = value.apply(disk);
            if (more != null) {
                sum = sum == null ? more : sum + more;
            }
        }
        return sum;
    }

    private static Series disk(String direction, String id) {
        return new Series(
                "workload.disk.io", "By", Map.of("workload", id, "disk.io.direction", direction));
    }

    private static Series network(String direction, String id) {
        return new Series(
                "workload.network.io",
                "By",
                Map.of("workload", id, "network.io.direction", direction));
    }
}

package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.Metric;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.monitoring.metrics.blocks.Sample;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
        return samples;
    }

    private static void add(ReportedWorkload workload, Instant at, List<Sample> samples) {
        String id = workload.externalId();
        add(series("cpu.utilization", "1", id), at, workload.cpuUtilization(), samples);
        add(series("memory.usage", "By", id), at, workload.memoryUsageBytes(), samples);
        add(network("receive", id), at, workload.networkReceiveBytes(), samples);
        add(network("transmit", id), at, workload.networkTransmitBytes(), samples);
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

    private static Series network(String direction, String id) {
        return new Series(
                "workload.network.io",
                "By",
                Map.of("workload", id, "network.io.direction", direction));
    }
}

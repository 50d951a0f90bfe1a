package dev.bailiwick.monitoring.metrics.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import dev.bailiwick.monitoring.metrics.blocks.Sample;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import dev.bailiwick.platform.audit.Actor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/// Blocks are read one after the other, which each database does differently.
class RecordMetricsOnPostgresqlIT {
    private static final Series CPU = new Series("system.cpu.utilization", "1", Map.of());

    private final RunningServer server = RunningServer.sharedOnPostgresql();

    @Test
    void many_blocks_are_read_and_rolled_up() {
        var added =
                server.bean(ChangeHosts.class)
                        .add(new HostForm("metrics-1", "container", "", ""), Actor.SYSTEM);
        long host = ((HostResult.Added) added).host().id();
        Instant now = server.clock().instant();
        var samples = new ArrayList<Sample>();
        for (int block = 0; block < 40; block++) {
            samples.add(new Sample(CPU, now.minus(Duration.ofMinutes(10L * block)), 0.5));
        }
        server.transactions()
                .write(() ->
                        server.bean(RecordMetrics.class)
                                .add(hosts(), Map.of(host, List.of(PackedSamples.of(samples)))));

        assertThat(values(host, Duration.ofHours(12), 72)).hasSizeBetween(39, 40);

        server.bean(RollUpMetrics.class).run();

        assertThat(values(host, Duration.ofDays(2), 288)).hasSizeBetween(36, 41);
    }

    private List<Double> values(long host, Duration back, int steps) {
        Instant now = server.clock().instant().plusMillis(1);
        return server
                .transactions()
                .read(() ->
                        server.bean(MetricHistory.class)
                                .forChart(
                                        new MetricOwner(hosts(), host, Duration.ofMinutes(1)),
                                        now.minus(back),
                                        now,
                                        steps,
                                        CPU::equals))
                .stream()
                .flatMap(history -> history.means().stream())
                .filter(Objects::nonNull)
                .toList();
    }

    private MetricOwners hosts() {
        return server.bean(ComputeHosts.class);
    }
}

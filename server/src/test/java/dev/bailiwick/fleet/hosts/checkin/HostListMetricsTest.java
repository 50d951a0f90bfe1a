package dev.bailiwick.fleet.hosts.checkin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bailiwick.contract.Metric;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HostListMetricsTest {
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");

    @Test
    void processor_modes_are_summed_without_idle_and_averaged_over_processors() {
        HostListMetrics figures =
                HostListMetrics.of(
                        List.of(
                                cpu(0.2, Map.of("cpu.mode", "user", "cpu.logical_number", "0")),
                                cpu(0.4, Map.of("cpu.mode", "user", "cpu.logical_number", "1")),
                                cpu(0.1, Map.of("cpu.mode", "system", "cpu.logical_number", "1")),
                                cpu(0.9, Map.of("cpu.mode", "idle", "cpu.logical_number", "1")),
                                cpu(0.5, Map.of("cpu.mode", "iowait", "cpu.logical_number", "0"))));

        assertThat(figures.cpu()).isCloseTo(0.35, within(1e-9));
    }

    @Test
    void the_latest_of_several_samples_wins() {
        HostListMetrics figures =
                HostListMetrics.of(
                        List.of(
                                cpu(0.9, Map.of()),
                                new Metric(
                                        "system.cpu.utilization",
                                        "1",
                                        0.1,
                                        NOW.plusSeconds(60),
                                        Map.of()),
                                cpu(0.8, Map.of())));

        assertThat(figures.cpu()).isEqualTo(0.1);
    }

    @Test
    void the_fullest_disk_is_named_by_used_space_only() {
        HostListMetrics figures =
                HostListMetrics.of(
                        List.of(
                                disk("/", "used", 0.4),
                                disk("/tank", "used", 0.91),
                                disk("/", "free", 0.99)));

        assertThat(figures.fullestDisk()).isEqualTo(0.91);
        assertThat(figures.fullestDiskName()).isEqualTo("/tank");
        assertThat(figures.memory()).isNull();
    }

    private static Metric cpu(double value, Map<String, String> of) {
        return new Metric("system.cpu.utilization", "1", value, NOW, of);
    }

    private static Metric disk(String mount, String state, double value) {
        return new Metric(
                "system.filesystem.utilization",
                "1",
                value,
                NOW,
                Map.of("system.filesystem.mountpoint", mount, "system.filesystem.state", state));
    }
}

package dev.bailiwick.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.Metric;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.contract.Severity;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.contract.monitor.ResultState;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// What the agent writes token by token, a mapper reads into the contract's records: no name is
/// missing, and none is unknown.
class CheckInJsonTest {
    private static final Instant AT = Instant.parse("2026-01-31T12:00:00Z");
    private static final JsonMapper STRICT =
            JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

    @Test
    void a_complete_check_in_reads_back_as_written() {
        CheckIn checkIn = checkIn("web-1", List.of(workload(Map.of("a", "b"))), List.of(ITEM));
        assertThat(read(CheckInJson.bytes(checkIn))).isEqualTo(checkIn);
        assertThat(read(CheckInJson.indented(checkIn))).isEqualTo(checkIn);
    }

    @Test
    void unchanged_parts_are_omitted_but_empty_ones_are_not() {
        CheckIn unchanged = checkIn("web-1", null, null);
        assertThat(new String(CheckInJson.bytes(unchanged), StandardCharsets.UTF_8))
                .doesNotContain("workloads", "inventory");
        CheckIn empty = checkIn("web-1", List.of(), List.of());
        assertThat(new String(CheckInJson.bytes(empty), StandardCharsets.UTF_8))
                .contains("\"workloads\":[]", "\"inventory\":[]");
    }

    @Test
    void over_long_texts_are_cut_between_characters() {
        String smileys = "\uD83D\uDE00".repeat(600);
        CheckIn read = read(CheckInJson.bytes(checkIn(smileys, null, null)));
        assertThat(read.host().hostname())
                .hasSizeLessThanOrEqualTo(1_024)
                .endsWith("\uD83D\uDE00…");
    }

    @Test
    void a_label_that_is_too_long_does_not_affect_others() {
        var labels = Map.of("k".repeat(2_000), "v", "short", "v".repeat(3_000));
        CheckIn read = read(CheckInJson.bytes(checkIn("w", List.of(workload(labels)), null)));
        assertThat(read.workloads())
                .singleElement()
                .satisfies(one -> assertThat(one.labels()).containsOnlyKeys("short"))
                .satisfies(one -> assertThat(one.labels().get("short")).hasSize(1_024));
    }

    private static final InventoryItem ITEM =
            new InventoryItem("package", "openssl", "3.0.17", Map.of("architecture", "amd64"));

    private static final VirtualMachine MACHINE =
            new VirtualMachine(
                    2,
                    true,
                    true,
                    "I/O error",
                    false,
                    List.of("192.0.2.20"),
                    List.of(new VirtualMachine.Disk("vda", "/images/a.qcow2", 4L, 3L, 2L, null)),
                    List.of(new VirtualMachine.Nic("vnet0", "52:54:00:00:00:01", 5L, 6L)));

    private static final ReportedHypervisor HYPERVISOR =
            new ReportedHypervisor(
                    "libvirt 9.0.0",
                    new ReportedHypervisor.Cluster(
                            "office",
                            true,
                            List.of(
                                    new ReportedHypervisor.Node(
                                            "hv-01", true, true, 0.38, 1L, 2L, 11))),
                    List.of(new ReportedHypervisor.StoragePool("tank", "zfspool", true, 8L, 7L)));

    private static CheckIn checkIn(
            String hostname,
            @Nullable List<ReportedWorkload> workloads,
            @Nullable List<InventoryItem> inventory) {
        return new CheckIn(
                CheckIn.SCHEMA,
                UUID.randomUUID(),
                AT,
                new ReportingAgent("1.0.0", HostKind.CONTAINER, 60),
                new ReportedHost(
                        hostname,
                        "0123",
                        "Debian GNU/Linux 12",
                        "6.1.0",
                        "amd64",
                        AT,
                        "A \"fast\" one\n",
                        8,
                        16_777_216_000L,
                        List.of("192.0.2.10", "2001:db8::1"),
                        HostStatus.DEGRADED,
                        "/ is 91 % full"),
                List.of(
                        new Metric(
                                "system.cpu.utilization",
                                "1",
                                0.31,
                                AT,
                                Map.of("cpu.mode", "user"))),
                workloads,
                inventory,
                HYPERVISOR,
                List.of(
                        new HostEvent("1", AT, Severity.WARNING, "container.die", "ended", "9f2c"),
                        new HostEvent("2", AT, Severity.INFO, "agent", "started", null)),
                List.of(
                        new ReportedResult(
                                7,
                                ResultState.DOWN,
                                "192.0.2.1:22 refused the connection.",
                                3,
                                1_200,
                                4_010,
                                12.5,
                                null,
                                AT)));
    }

    private static ReportedWorkload workload(Map<String, String> labels) {
        return new ReportedWorkload(
                WorkloadKind.CONTAINER,
                "9f2c",
                "postgres",
                "postgres:17",
                WorkloadState.RUNNING,
                "healthy",
                AT,
                3,
                0.02,
                1L,
                2L,
                3L,
                null,
                List.of("5432/tcp"),
                labels,
                MACHINE);
    }

    private static CheckIn read(byte[] json) {
        return STRICT.readValue(json, CheckIn.class);
    }
}

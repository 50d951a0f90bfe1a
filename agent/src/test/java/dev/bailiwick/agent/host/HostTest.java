package dev.bailiwick.agent.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.bailiwick.agent.Await;
import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.Metric;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// On the machine that runs the tests, and with what the kernel would report on others.
class HostTest {
    private static final Instant AT = Instant.parse("2026-01-31T12:00:00Z");

    @TempDir private Path folder = Path.of("");

    @Test
    void this_machine_is_measured_under_the_metric_names_the_server_expects() {
        var machine = new Machine();
        var read = new AtomicReference<List<Metric>>(List.of());
        Await.until(() -> { // OSHI reads the processors again only after 300 ms
            read.set(machine.read(AT).metrics());
            return sum(read.get(), "system.cpu.utilization") > 0;
        });
        List<Metric> metrics = read.get();
        assertThat(metrics.stream().map(Metric::name).collect(Collectors.toSet()))
                .contains(
                        "system.cpu.utilization",
                        "system.cpu.load_average.1m",
                        "system.memory.utilization",
                        "system.memory.usage",
                        "system.filesystem.utilization",
                        "system.uptime")
                .isSubsetOf(
                        Set.of(
                                "system.cpu.utilization",
                                "system.cpu.load_average.1m",
                                "system.memory.utilization",
                                "system.memory.usage",
                                "system.paging.utilization",
                                "system.paging.usage",
                                "system.filesystem.utilization",
                                "system.filesystem.usage",
                                "system.network.io",
                                "system.network.packets",
                                "system.network.errors",
                                "system.disk.io",
                                "system.disk.operations",
                                "system.uptime"));
        assertThat(sum(metrics, "system.cpu.utilization")).isCloseTo(1, within(0.001));
        assertThat(sum(metrics, "system.memory.utilization")).isCloseTo(1, within(0.001));
        assertThat(metrics).allSatisfy(metric -> assertThat(metric.value()).isFinite());
        assertThat(metrics).allSatisfy(metric -> assertThat(metric.value()).isNotNegative());
        assertThat(metrics.stream().map(metric -> List.of(metric.name(), metric.attributes())))
                .doesNotHaveDuplicates();
    }

    @Test
    void this_machine_describes_itself() {
        var machine = new Machine();
        Machine.Reading reading = machine.read(AT);
        var host =
                machine.describe(
                        HealthAssessment.of(reading, "", Optional.empty()), reading.addresses());
        assertThat(host.hostname()).isNotBlank();
        assertThat(host.kernel()).matches("\\d+\\..*");
        assertThat(host.cpuLogicalCount()).isPositive();
        assertThat(host.memoryTotalBytes()).isGreaterThan(100_000_000);
        assertThat(host.bootTime()).isBefore(Instant.now());
        assertThat(host.addresses()).noneMatch(address -> address.startsWith("127."));
    }

    @Test
    void processor_shares_cover_the_time_between_two_readings() {
        var metrics = new Metrics(AT);
        // user, nice, system, idle, iowait, irq, softirq, steal
        long[] before = {100, 0, 50, 1_000, 10, 0, 0, 0};
        long[] now = {130, 0, 60, 1_055, 9, 2, 3, 0};
        ProcessorLoad.add(metrics, now, before);
        assertThat(share(metrics, "user")).isEqualTo(0.3);
        assertThat(share(metrics, "system")).isEqualTo(0.1);
        assertThat(share(metrics, "idle")).isEqualTo(0.55);
        assertThat(share(metrics, "iowait")).isZero();
        assertThat(share(metrics, "interrupt")).isEqualTo(0.05);
    }

    @Test
    void without_elapsed_time_there_is_no_processor_share() {
        var metrics = new Metrics(AT);
        long[] same = {1, 2, 3, 4, 5, 6, 7, 8};
        ProcessorLoad.add(metrics, same, same);
        assertThat(metrics.all()).isEmpty();
    }

    @Test
    void file_systems_are_counted_once_and_only_if_they_store_data() {
        List<FileSystem.Mount> real =
                FileSystem.real(
                        List.of(
                                "proc /proc proc rw 0 0",
                                "tmpfs /run tmpfs rw 0 0",
                                "/dev/sda1 /var/lib/agent ext4 rw 0 0",
                                "/dev/sda1 / ext4 rw 0 0",
                                "/dev/sda2 /srv/my\\040files xfs rw 0 0",
                                "/dev/loop3 /snap/core squashfs ro 0 0",
                                "/dev/sr0 /media/cd iso9660 ro 0 0",
                                "nas:/export /mnt/nas nfs4 rw 0 0",
                                "tank/data /tank zfs rw 0 0",
                                "overlay /var/lib/docker/overlay2/x/merged overlay rw 0 0",
                                "broken"));
        assertThat(real)
                .containsExactly(
                        new FileSystem.Mount("/dev/sda1", "/", "ext4"),
                        new FileSystem.Mount("/dev/sda2", "/srv/my files", "xfs"),
                        new FileSystem.Mount("tank/data", "/tank", "zfs"));
    }

    @Test
    void an_undecodable_mount_point_does_not_hide_others() throws Exception {
        Path mounts = folder.resolve("mounts");
        Files.write(
                mounts,
                "/dev/sda2 /mnt/M\u00fcll ext4\n/dev/sda1 / ext4\n"
                        .getBytes(StandardCharsets.ISO_8859_1));
        List<String> lines = SmallFile.lines(mounts.toString());
        assertThat(lines).hasSize(2).endsWith("/dev/sda1 / ext4");
        assertThat(FileSystem.all(lines)).extracting(FileSystem::mountPoint).containsExactly("/");
        assertThat(FileSystem.all(List.of("/dev/sda2 /no\0path ext4", "/dev/sda1 / ext4")))
                .extracting(FileSystem::mountPoint)
                .containsExactly("/");
    }

    @Test
    void space_reserved_for_root_is_not_free() {
        var one = new FileSystem("/", "/dev/sda1", "ext4", 1_000, 200, 150);
        assertThat(one.usedPart()).isEqualTo(800.0 / 950);
    }

    @Test
    void a_nearly_full_disk_or_memory_makes_a_host_degraded_with_the_reason() {
        var nearlyFull = new FileSystem("/var", "/dev/sda2", "ext4", 1_000, 90, 90);
        var half = new FileSystem("/", "/dev/sda1", "ext4", 1_000, 500, 500);
        assertThat(HealthAssessment.faults(List.of(half), 0.94)).isEmpty();
        assertThat(HealthAssessment.faults(List.of(half, nearlyFull), 0.97))
                .containsExactly("/var is 91 % full", "memory is 97 % full");
    }

    @Test
    void a_host_is_in_maintenance_while_the_marker_file_exists() throws Exception {
        Path file = folder.resolve("maintenance");
        Machine.Reading reading =
                new Machine.Reading(List.of(), List.of(), 0.5, List.of(), List.of(), List.of());
        assertThat(HealthAssessment.of(reading, "", Optional.of(file)).status())
                .isEqualTo(HostStatus.OK);
        Files.createFile(file);
        assertThat(HealthAssessment.of(reading, "", Optional.of(file)).status())
                .isEqualTo(HostStatus.MAINTENANCE);
    }

    @Test
    void stacked_and_container_interfaces_are_not_counted() throws Exception {
        Files.createDirectories(folder.resolve("eth0/device"));
        Files.createDirectories(folder.resolve("eth0.10/lower_eth0"));
        Files.createDirectories(folder.resolve("bond0/lower_eth1"));
        Files.createDirectories(folder.resolve("docker0/bridge"));
        Files.createDirectories(folder.resolve("veth12ab"));
        Files.createDirectories(folder.resolve("wg0"));
        Files.createDirectories(folder.resolve("lo"));
        try (var names = Files.list(folder)) {
            assertThat(
                            names.map(name -> name.getFileName().toString())
                                    .filter(name -> Interfaces.isCounted(name, folder.toFile())))
                    .containsExactlyInAnyOrder("eth0", "wg0");
        }
    }

    @Test
    void host_addresses_can_be_on_a_bridge_but_not_on_its_container_interfaces() {
        assertThat(List.of("eth0", "enp3s0", "vmbr0", "br0", "br-lan", "bond0", "eth0.10", "wg0"))
                .allMatch(Interfaces::hasAddressesOfTheMachine);
        assertThat(
                        List.of(
                                "lo",
                                "veth12ab",
                                "docker0",
                                "br-0a1b2c3d4e5f",
                                "podman0",
                                "cni0",
                                "virbr0"))
                .noneMatch(Interfaces::hasAddressesOfTheMachine);
    }

    @Test
    void the_raw_machine_id_is_not_disclosed() {
        String id = "0123456789abcdef0123456789abcdef";
        assertThat(MachineId.of(id)).matches("[0-9a-f]{32}").isNotEqualTo(id);
        assertThat(MachineId.of(id)).isEqualTo(MachineId.of(id));
        assertThat(MachineId.of("")).isEmpty();
        assertThat(MachineId.of("uninitialized")).isEmpty();
    }

    private static double share(Metrics metrics, String mode) {
        return metrics.all().stream()
                .filter(metric -> mode.equals(metric.attributes().get("cpu.mode")))
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static double sum(List<Metric> metrics, String name) {
        return metrics.stream()
                .filter(metric -> metric.name().equals(name))
                .mapToDouble(Metric::value)
                .sum();
    }
}

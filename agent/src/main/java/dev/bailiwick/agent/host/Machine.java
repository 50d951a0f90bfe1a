package dev.bailiwick.agent.host;

import dev.bailiwick.contract.Metric;
import dev.bailiwick.contract.ReportedHost;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HardwareAbstractionLayer;
import oshi.hardware.NetworkIF;
import oshi.nativefree.SystemInfo;
import oshi.software.os.OperatingSystem;

/// The machine that the agent runs on. Values that cannot change without a restart are read once.
public final class Machine {
    private final HardwareAbstractionLayer hardware;
    private final OperatingSystem system;
    private final ProcessorLoad load;
    private final String machineId;
    private final String cpuModel;

    public Machine() {
        var info = new SystemInfo();
        hardware = info.getHardware();
        system = info.getOperatingSystem();
        load = new ProcessorLoad(hardware.getProcessor());
        machineId = MachineId.read();
        cpuModel = CpuModel.read();
    }

    /// The measurements for one report.
    ///
    /// @param fileSystems to evaluate the host's status
    /// @param memoryUsed the used share, to evaluate the host's status
    /// @param interfaces those through which bytes leave or enter the machine
    /// @param addresses of the machine, on any interface
    public record Reading(
            List<Metric> metrics,
            List<FileSystem> fileSystems,
            double memoryUsed,
            List<HWDiskStore> disks,
            List<NetworkIF> interfaces,
            List<String> addresses) {}

    public Reading read(Instant at) {
        List<FileSystem> fileSystems = FileSystem.all();
        List<HWDiskStore> disks = disks();
        List<NetworkIF> allInterfaces = interfaces();
        List<NetworkIF> interfaces =
                allInterfaces.stream().filter(one -> Interfaces.isCounted(one.getName())).toList();
        var metrics = new Metrics(at);
        load.add(metrics);
        Memory memory = Memory.of(hardware.getMemory());
        memory.add(metrics);
        fileSystems.forEach(one -> one.add(metrics));
        disks.forEach(disk -> Traffic.of(disk).forEach(metrics::add));
        interfaces.forEach(one -> Traffic.of(one).forEach(metrics::add));
        metrics.add("system.uptime", "s", (double) system.getSystemUptime());
        return new Reading(
                metrics.all(),
                fileSystems,
                memory.usedPart(),
                disks,
                interfaces,
                addresses(allInterfaces));
    }

    public ReportedHost describe(HealthAssessment judgement, List<String> addresses) {
        var version = system.getVersionInfo();
        return new ReportedHost(
                hostname(),
                machineId,
                "%s %s".formatted(system.getFamily(), text(version.getVersion())).strip(),
                text(version.getBuildNumber()),
                System.getProperty("os.arch", ""),
                Instant.ofEpochSecond(system.getSystemBootTime()),
                cpuModel,
                Math.max(1, hardware.getProcessor().getLogicalProcessorCount()),
                hardware.getMemory().getTotal(),
                addresses,
                judgement.status(),
                judgement.message());
    }

    public int processors() {
        return Math.max(1, hardware.getProcessor().getLogicalProcessorCount());
    }

    /// It can change while the agent runs.
    private static String hostname() {
        String name = SmallFile.firstLine("/proc/sys/kernel/hostname");
        return name.isEmpty() ? "unknown" : name;
    }

    /// Excludes empty drives.
    private List<HWDiskStore> disks() {
        return hardware.getDiskStores().stream()
                .filter(disk -> disk.getSize() > 0)
                .sorted(Comparator.comparing(HWDiskStore::getName))
                .toList();
    }

    /// Avoids OSHI's own filter, which would start a thread pool.
    private List<NetworkIF> interfaces() {
        return hardware.getNetworkIFs(true).stream()
                .sorted(Comparator.comparing(NetworkIF::getName))
                .toList();
    }

    private static List<String> addresses(List<NetworkIF> all) {
        List<NetworkIF> own =
                all.stream()
                        .filter(one -> Interfaces.hasAddressesOfTheMachine(one.getName()))
                        .toList();
        var addresses = new ArrayList<String>();
        own.forEach(one -> addresses.addAll(List.of(one.getIPv4addr())));
        own.stream()
                .flatMap(one -> Stream.of(one.getIPv6addr()))
                .filter(address -> !address.startsWith("fe80:"))
                .forEach(addresses::add);
        return addresses;
    }

    private static String text(@Nullable String text) {
        return Objects.requireNonNullElse(text, "");
    }
}

package dev.bailiwick.agent.libvirt;

import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.contract.WorkloadKind;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What is remembered of a machine between two reports, and its report.
final class KnownMachine {
    private ListedMachine listed;
    private @Nullable DomainDefinition definition;
    private int definedFor;
    private @Nullable Long processorNanos;
    private long reportedNanos;
    private @Nullable Boolean active;
    private @Nullable Instant startedAt;

    KnownMachine(ListedMachine listed) {
        this.listed = listed;
    }

    ListedMachine listed() {
        return listed;
    }

    /// It may have been renamed.
    void list(ListedMachine again) {
        listed = again;
    }

    boolean hasDefinition() {
        return definition != null;
    }

    /// Whether the definition that is known is one for these values.
    boolean isDefinedFor(DomainStats stats) {
        return definition != null && definedFor == stats.signature();
    }

    /// One that cannot be read is remembered as unknown: the machine was removed meanwhile, or is
    /// unusual.
    void define(String xml, DomainStats stats) {
        definedFor = stats.signature();
        try {
            definition = DomainDefinition.of(xml);
        } catch (IOException _) {
            definition = DomainDefinition.UNKNOWN;
        }
    }

    /// @param nanos the time of the values, from any origin
    ReportedWorkload report(MachineLists lists, GuestAddresses addresses, long nanos, Instant now) {
        DomainStats stats = lists.stats(listed);
        DomainDefinition defined = Objects.requireNonNullElse(definition, DomainDefinition.UNKNOWN);
        Integer vcpus = stats.vcpus() == null ? defined.vcpus() : stats.vcpus();
        Double utilization = utilization(stats.processorNanos(), nanos, vcpus);
        noticeStart(stats.isActive(), now);
        List<VirtualMachine.Nic> nics = nics(defined, stats);
        Long received = null;
        Long transmitted = null;
        for (VirtualMachine.Nic nic : nics) {
            received = DomainStats.plus(received, nic.receiveBytes());
            transmitted = DomainStats.plus(transmitted, nic.transmitBytes());
        }
        return new ReportedWorkload(
                WorkloadKind.VM,
                listed.uuid(),
                listed.name(),
                defined.system(),
                stats.state(),
                stats.isUnhealthy() ? "unhealthy" : "",
                startedAt,
                0,
                utilization,
                stats.isActive() ? stats.memoryUsageBytes() : null,
                stats.memoryLimitBytes() == null ? defined.memoryBytes() : stats.memoryLimitBytes(),
                received,
                transmitted,
                List.of(),
                Map.of(),
                new VirtualMachine(
                        vcpus,
                        lists.startsWithHost(listed),
                        lists.isPersistent(listed),
                        stats.reason(),
                        null,
                        addresses.of(defined.nics()),
                        disks(defined, stats),
                        nics));
    }

    /// Of its own processors, since the previous report; null without one.
    private @Nullable Double utilization(
            @Nullable Long spent, long nanos, @Nullable Integer vcpus) {
        Long before = processorNanos;
        long elapsed = nanos - reportedNanos;
        processorNanos = spent;
        reportedNanos = nanos;
        if (spent == null || before == null || vcpus == null) {
            return null;
        }
        return spent < before || elapsed <= 0 || vcpus == 0
                ? null
                : Double.valueOf(Math.min(1, (double) (spent - before) / elapsed / vcpus));
    }

    /// libvirt does not say when a machine was started; a start between two reports is noticed.
    private void noticeStart(boolean isActive, Instant now) {
        if (!isActive) {
            startedAt = null;
        } else if (Boolean.FALSE.equals(active)) {
            startedAt = now;
        }
        active = isActive;
    }

    private static List<VirtualMachine.Disk> disks(DomainDefinition defined, DomainStats stats) {
        Map<String, DomainStats.Block> blocks = stats.blocks();
        var disks = new ArrayList<VirtualMachine.Disk>();
        for (DomainDefinition.Disk disk : defined.disks()) {
            DomainStats.Block block = blocks.getOrDefault(disk.name(), DomainStats.Block.UNKNOWN);
            disks.add(
                    new VirtualMachine.Disk(
                            disk.name(),
                            disk.source(),
                            block.capacity(),
                            block.allocation(),
                            block.read(),
                            block.written()));
        }
        return disks;
    }

    private static List<VirtualMachine.Nic> nics(DomainDefinition defined, DomainStats stats) {
        Map<String, DomainStats.Net> nets = stats.nets();
        var nics = new ArrayList<VirtualMachine.Nic>();
        for (DomainDefinition.Nic nic : defined.nics()) {
            DomainStats.Net net = nets.getOrDefault(nic.name(), DomainStats.Net.UNKNOWN);
            nics.add(
                    new VirtualMachine.Nic(
                            nic.name(), nic.macAddress(), net.received(), net.transmitted()));
        }
        return nics;
    }
}

package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.fleet.hosts.checkinjson.CheckInReader;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Applies a check-in to the stored state of its host.
final class ApplyCheckIn {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// A host is offline after missing this many intervals.
    private static final int MISSED_INTERVALS = 3;

    private final HostReportRecord row;
    private final ReceivedCheckIn received;
    private final ReportedHost host;

    ApplyCheckIn(HostReportRecord row, ReceivedCheckIn received) {
        this.row = row;
        this.received = received;
        this.host = received.checkIn().host();
    }

    /// The row of a host that reports for the first time.
    static HostReportRecord begin(HostReportRecord row, ReceivedCheckIn received) {
        row.setHostId(received.hostId());
        row.setFirstSeenAt(received.at());
        row.setLastSeenAt(received.at());
        row.setStatusSinceAt(received.at());
        row.setWorkloads(0);
        row.setWorkloadsRunning(0);
        row.setWorkloadsUnhealthy(0);
        row.setHypervisor(false);
        return row;
    }

    /// Whether no later snapshot was stored before. A snapshot further in the future than agents
    /// may be was stored before the clock was set back.
    boolean isNewest() {
        Instant snapshot = row.getSnapshotAt();
        return !received.checkIn().sentAt().isBefore(snapshot)
                || snapshot.isAfter(received.at().plus(CheckInReader.MAX_CLOCK_AHEAD));
    }

    /// @param newest the result of [#isNewest], or true for the first report
    /// @return what changed about the machine
    List<SnapshotChange> apply(boolean newest, boolean first) {
        detectRival(newest, first);
        List<SnapshotChange> changes = List.of();
        if (newest) {
            boolean wasAway = !first && row.getOverdueAt().isBefore(received.at());
            changes = first ? List.of() : changes();
            applyStatus(first || wasAway);
            applyFacts();
            applyMetrics();
        }
        int interval = received.checkIn().agent().intervalSeconds();
        row.setLastSeenAt(received.at());
        row.setIntervalSeconds(interval);
        row.setOverdueAt(received.at().plusSeconds((long) MISSED_INTERVALS * interval));
        return changes;
    }

    /// Detects two machines that report with the same token: each report comes from a different
    /// machine than the one before. The rival is the one that is not in the row, because an older
    /// snapshot does not change the row.
    private void detectRival(boolean newest, boolean first) {
        String machine = host.machineId();
        if (first
                || machine.isEmpty()
                || row.getMachine().isEmpty()
                || machine.equals(row.getMachine())) {
            return;
        }
        row.setConflictingMachine(newest ? row.getMachine() : machine);
        row.setConflictingHostname(newest ? row.getHostname() : host.hostname());
        row.setConflictAt(newest ? row.getLastSeenAt() : received.at());
    }

    private void applyStatus(boolean restartsState) {
        String status = host.status().wire();
        if (restartsState || !status.equals(row.getStatus())) {
            row.setStatusSinceAt(received.at());
        }
        row.setStatus(status);
        row.setStatusMessage(host.status() == HostStatus.OK ? "" : host.statusMessage());
    }

    private void applyFacts() {
        row.setSnapshotAt(received.checkIn().sentAt());
        row.setAgentVersion(received.checkIn().agent().version());
        row.setHostname(host.hostname());
        row.setMachine(host.machineId());
        row.setOs(host.os());
        row.setKernel(host.kernel());
        row.setArch(host.arch());
        row.setBootAt(host.bootTime());
        row.setCpuModel(host.cpuModel());
        row.setCpus(host.cpuLogicalCount());
        row.setMemoryBytes(host.memoryTotalBytes());
        row.setAddresses(addresses());
    }

    private void applyMetrics() {
        HostListMetrics figures = received.metrics();
        if (figures == null) {
            return;
        }
        row.setCpu(figures.cpu());
        row.setMemory(figures.memory());
        row.setFullestDisk(figures.fullestDisk());
        row.setFullestDiskName(figures.fullestDiskName());
        row.setFullDisks(JSON.writeValueAsString(figures.fullDisks()));
        row.setLoadAverage(figures.loadAverage());
    }

    private List<SnapshotChange> changes() {
        var changes = new ArrayList<SnapshotChange>();
        addIfChanged(changes, "host name", row.getHostname(), host.hostname());
        addIfChanged(changes, "system", row.getOs(), host.os());
        addIfChanged(changes, "kernel", row.getKernel(), host.kernel());
        addIfChanged(changes, "processor", row.getCpuModel(), host.cpuModel());
        addIfChanged(changes, "memory", text(row.getMemoryBytes()), text(host.memoryTotalBytes()));
        addIfChanged(changes, "addresses", row.getAddresses(), addresses());
        addIfChanged(changes, "agent", row.getAgentVersion(), received.checkIn().agent().version());
        return changes;
    }

    private static void addIfChanged(
            List<SnapshotChange> changes,
            String kind,
            @Nullable String was,
            @Nullable String became) {
        if (was != null && became != null && !became.isEmpty() && !Objects.equals(was, became)) {
            changes.add(new SnapshotChange(kind, "", was, became));
        }
    }

    private static @Nullable String text(@Nullable Long bytes) {
        return bytes == null ? null : bytes.toString();
    }

    private String addresses() {
        return String.join("\n", host.addresses());
    }

    /// Stores their numbers, and returns whether the workloads' rows must change.
    static boolean takesWorkloads(HostReportRecord row, WorkloadSummary workloads) {
        row.setWorkloads(workloads.count());
        row.setWorkloadsRunning(workloads.running());
        row.setWorkloadsUnhealthy(workloads.failing());
        boolean differ = !Arrays.equals(workloads.digest(), row.getWorkloadsDigest());
        row.setWorkloadsDigest(workloads.digest());
        return differ;
    }

    static boolean takesInventory(HostReportRecord row, byte[] digest) {
        boolean differ = !Arrays.equals(digest, row.getInventoryDigest());
        row.setInventoryDigest(digest);
        return differ;
    }
}

package dev.bailiwick.fleet.checkin;

import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.fleet.checkinbody.CheckInReader;
import dev.bailiwick.platform.db.schema.tables.records.HostReportRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Lets a check-in change what is known of its host.
final class ApplyCheckIn {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    /// A host that is late by so many intervals is offline.
    private static final int INTERVALS = 3;

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
        row.setWorkloadsTroubled(0);
        return row;
    }

    /// Whether no later snapshot was stored before. One from farther ahead than agents may be was
    /// stored before the clock was put back.
    boolean isNewest() {
        Instant snapshot = row.getSnapshotAt();
        return !received.checkIn().sentAt().isBefore(snapshot)
                || snapshot.isAfter(received.at().plus(CheckInReader.AHEAD));
    }

    /// @param newest as [#isNewest], or the first of all
    /// @return what changed about the machine
    List<SnapshotChange> apply(boolean newest, boolean first) {
        noteRival(newest, first);
        List<SnapshotChange> changes = List.of();
        if (newest) {
            boolean wasAway = !first && row.getOverdueAt().isBefore(received.at());
            changes = first ? List.of() : changes();
            takeStatus(first || wasAway);
            takeFacts();
            takeFigures();
        }
        int interval = received.checkIn().agent().intervalSeconds();
        row.setLastSeenAt(received.at());
        row.setIntervalSeconds(interval);
        row.setOverdueAt(received.at().plusSeconds((long) INTERVALS * interval));
        return changes;
    }

    /// Two machines that report with one token: each in turn is not the one before. The rival is
    /// the one that the row does not name: whoever sent an older snapshot does not get there.
    private void noteRival(boolean newest, boolean first) {
        String machine = host.machineId();
        if (first
                || machine.isEmpty()
                || row.getMachine().isEmpty()
                || machine.equals(row.getMachine())) {
            return;
        }
        row.setRivalMachine(newest ? row.getMachine() : machine);
        row.setRivalHostname(newest ? row.getHostname() : host.hostname());
        row.setRivalAt(newest ? row.getLastSeenAt() : received.at());
    }

    private void takeStatus(boolean anew) {
        String status = host.status().wire();
        if (anew || !status.equals(row.getStatus())) {
            row.setStatusSinceAt(received.at());
        }
        row.setStatus(status);
        row.setStatusMessage(host.status() == HostStatus.OK ? "" : host.statusMessage());
    }

    private void takeFacts() {
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

    private void takeFigures() {
        HeadlineMetrics figures = received.figures();
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
        note(changes, "host name", row.getHostname(), host.hostname());
        note(changes, "system", row.getOs(), host.os());
        note(changes, "kernel", row.getKernel(), host.kernel());
        note(changes, "processor", row.getCpuModel(), host.cpuModel());
        note(changes, "memory", text(row.getMemoryBytes()), text(host.memoryTotalBytes()));
        note(changes, "addresses", row.getAddresses(), addresses());
        note(changes, "agent", row.getAgentVersion(), received.checkIn().agent().version());
        return changes;
    }

    private static void note(
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

    /// Takes what they use now, and tells whether their rows have to change.
    static boolean takesWorkloads(HostReportRecord row, WorkloadSummary workloads) {
        row.setWorkloads(workloads.count());
        row.setWorkloadsRunning(workloads.running());
        row.setWorkloadsTroubled(workloads.troubled());
        row.setWorkloadUsage(workloads.usage());
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

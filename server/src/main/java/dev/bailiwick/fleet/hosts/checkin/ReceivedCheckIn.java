package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.ReportedHypervisor;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.monitoring.metrics.blocks.PackedSamples;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A validated check-in that is ready to be stored. Everything that can be computed in advance has
/// been: many are read in parallel, but one writer stores them.
///
/// @param metrics null when nothing was measured
/// @param workloads null for unchanged
/// @param inventoryDigest null for unchanged; so is `hypervisor`
public record ReceivedCheckIn(
        long hostId,
        ReportSource source,
        CheckIn checkIn,
        Instant at,
        @Nullable HostListMetrics metrics,
        @Nullable WorkloadSummary workloads,
        byte @Nullable [] inventoryDigest,
        @Nullable HypervisorSummary hypervisor,
        PackedSamples samples) {
    public static ReceivedCheckIn of(Agent agent, CheckIn checkIn, Instant at) {
        return of(agent.hostId(), new ReportSource.Token(agent.tokenId()), checkIn, at);
    }

    static ReceivedCheckIn of(long hostId, ReportSource source, CheckIn checkIn, Instant at) {
        List<ReportedWorkload> workloads = checkIn.workloads();
        List<InventoryItem> inventory = checkIn.inventory();
        ReportedHypervisor hypervisor = checkIn.hypervisor();
        return new ReceivedCheckIn(
                hostId,
                source,
                checkIn,
                at,
                checkIn.metrics().isEmpty() ? null : HostListMetrics.of(checkIn.metrics()),
                workloads == null ? null : WorkloadSummary.of(workloads),
                inventory == null ? null : SnapshotDigests.ofInventory(inventory),
                hypervisor == null ? null : HypervisorSummary.of(hypervisor),
                PackedSamples.of(MeasuredSamples.samples(checkIn)));
    }
}

package dev.bailiwick.fleet.checkin;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.monitoring.metricblocks.PackedSamples;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A check-in that was read and is to be stored, with everything that can be made of it before:
/// many are read at once, and one writes.
///
/// @param figures null when nothing was measured
/// @param workloads null for unchanged
/// @param inventoryDigest null for unchanged
public record ReceivedCheckIn(
        long hostId,
        long tokenId,
        CheckIn checkIn,
        Instant at,
        @Nullable HeadlineMetrics figures,
        @Nullable WorkloadSummary workloads,
        byte @Nullable [] inventoryDigest,
        PackedSamples samples) {
    public static ReceivedCheckIn of(Agent agent, CheckIn checkIn, Instant at) {
        List<ReportedWorkload> workloads = checkIn.workloads();
        List<InventoryItem> inventory = checkIn.inventory();
        return new ReceivedCheckIn(
                agent.hostId(),
                agent.tokenId(),
                checkIn,
                at,
                checkIn.metrics().isEmpty() ? null : HeadlineMetrics.of(checkIn.metrics()),
                workloads == null ? null : WorkloadSummary.of(workloads),
                inventory == null ? null : SnapshotDigests.ofInventory(inventory),
                PackedSamples.of(MeasuredSamples.samples(checkIn)));
    }
}

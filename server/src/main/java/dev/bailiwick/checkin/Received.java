package dev.bailiwick.checkin;

import dev.bailiwick.agents.Agent;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.InventoryItem;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.metrics.PackedSamples;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A check-in that was read and is to be stored, with everything that can be made of it before:
/// many are read at once, and one writes.
///
/// @param figures null when nothing was measured
/// @param workloads null for unchanged
/// @param inventoryDigest null for unchanged
record Received(
        long hostId,
        long tokenId,
        CheckIn checkIn,
        Instant at,
        @Nullable Figures figures,
        @Nullable WorkloadSummary workloads,
        byte @Nullable [] inventoryDigest,
        PackedSamples samples) {
    static Received of(Agent agent, CheckIn checkIn, Instant at) {
        List<ReportedWorkload> workloads = checkIn.workloads();
        List<InventoryItem> inventory = checkIn.inventory();
        return new Received(
                agent.hostId(),
                agent.tokenId(),
                checkIn,
                at,
                checkIn.metrics().isEmpty() ? null : Figures.of(checkIn.metrics()),
                workloads == null ? null : WorkloadSummary.of(workloads),
                inventory == null ? null : Digests.ofInventory(inventory),
                PackedSamples.of(Measured.samples(checkIn)));
    }
}

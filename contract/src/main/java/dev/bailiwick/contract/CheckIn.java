package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What `POST /infrastructure/vm-container-manager/api/agent/checkin` takes.
///
/// @param schema [#SCHEMA]; another answers 422
/// @param id the same again answers as before and stores nothing twice, for seven days
/// @param sentAt seven days back to ten minutes ahead; of two snapshots the later one counts
/// @param workloads everything that runs on the host; null for unchanged since the last time
/// @param inventory everything that is installed; null for unchanged
public record CheckIn(
        int schema,
        UUID id,
        @JsonProperty("sent_at") Instant sentAt,
        ReportingAgent agent,
        ReportedHost host,
        List<Metric> metrics,
        @Nullable List<ReportedWorkload> workloads,
        @Nullable List<InventoryItem> inventory,
        List<HostEvent> events) {
    public static final int SCHEMA = 1;
}

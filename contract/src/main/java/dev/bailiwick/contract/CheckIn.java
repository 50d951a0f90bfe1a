package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bailiwick.contract.monitor.ReportedResult;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The body of `POST /infrastructure/vm-container-manager/api/agent/checkin`.
///
/// @param schema [#SCHEMA]; any other is answered with 422
/// @param id a repeated id gets the same answer and stores nothing again, for seven days
/// @param sentAt from seven days ago to ten minutes ahead; of two snapshots the later one counts
/// @param workloads everything that runs on the host; null for unchanged since the last time
/// @param inventory everything that is installed; null for unchanged
/// @param hypervisor null for unchanged, and on a host that has none
/// @param monitors results of the checks that the host makes, since the last check-in; only of an
///   agent whose token has the scope `monitor`
public record CheckIn(
        int schema,
        UUID id,
        @JsonProperty("sent_at") Instant sentAt,
        ReportingAgent agent,
        ReportedHost host,
        List<Metric> metrics,
        @Nullable List<ReportedWorkload> workloads,
        @Nullable List<InventoryItem> inventory,
        @Nullable ReportedHypervisor hypervisor,
        List<HostEvent> events,
        List<ReportedResult> monitors) {
    public static final int SCHEMA = 1;
}

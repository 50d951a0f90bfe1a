package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The machine that the agent runs on.
///
/// @param machineId distinguishes two machines that use the same token; empty when unknown
/// @param addresses IPv4 and IPv6 literals, the one that people use first; IPv6 is normalised as in
///   RFC 5952
/// @param status as evaluated by the agent; only the server can know that a host is offline
/// @param statusMessage why it is not `ok`; empty when it is
public record ReportedHost(
        String hostname,
        @JsonProperty("machine_id") String machineId,
        String os,
        String kernel,
        String arch,
        @JsonProperty("boot_time") @Nullable Instant bootTime,
        @JsonProperty("cpu_model") String cpuModel,
        @JsonProperty("cpu_logical_count") @Nullable Integer cpuLogicalCount,
        @JsonProperty("memory_total_bytes") @Nullable Long memoryTotalBytes,
        List<String> addresses,
        HostStatus status,
        @JsonProperty("status_message") String statusMessage) {
    public ReportedHost {
        addresses = addresses.stream().map(AddressText::canonical).toList();
    }
}

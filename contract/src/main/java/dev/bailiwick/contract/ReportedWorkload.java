package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A container or a virtual machine in its current state.
///
/// @param externalId the engine's own id
/// @param health the result of its own health check: `healthy`, `unhealthy`, `starting`; empty if
///   it has none
/// @param cpuUtilization of all processors: 1 means all those of the host, for a virtual machine
///   all of its own
/// @param networkReceiveBytes since it started; the server derives rates
/// @param networkTransmitBytes since it started
/// @param ports as `5432/tcp` or `127.0.0.1:8080->80/tcp`
/// @param vm null for a container
public record ReportedWorkload(
        WorkloadKind kind,
        @JsonProperty("external_id") String externalId,
        String name,
        String image,
        WorkloadState state,
        String health,
        @JsonProperty("started_at") @Nullable Instant startedAt,
        @JsonProperty("restart_count") long restartCount,
        @JsonProperty("cpu_utilization") @Nullable Double cpuUtilization,
        @JsonProperty("memory_usage_bytes") @Nullable Long memoryUsageBytes,
        @JsonProperty("memory_limit_bytes") @Nullable Long memoryLimitBytes,
        @JsonProperty("network_receive_bytes") @Nullable Long networkReceiveBytes,
        @JsonProperty("network_transmit_bytes") @Nullable Long networkTransmitBytes,
        List<String> ports,
        Map<String, String> labels,
        @Nullable VirtualMachine vm) {}

package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The reporting program.
///
/// @param intervalSeconds 10 to 3,600; a host that is overdue by three of them is offline
public record ReportingAgent(
        String version, HostKind kind, @JsonProperty("interval_seconds") int intervalSeconds) {}

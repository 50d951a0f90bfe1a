package dev.bailiwick.contract;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The program that reports.
///
/// @param intervalSeconds 10 to 3,600; a host that is late by three of them is offline
public record ReportingAgent(
        String version, HostKind kind, @JsonProperty("interval_seconds") int intervalSeconds) {}

package dev.bailiwick.modules.monitors.checks;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What one compute host has found of a monitor.
///
/// @param name of the host
/// @param status null before its first result
/// @param receivedAt when its latest result arrived; null before
public record HostStatus(
        long monitor,
        long host,
        String name,
        @Nullable MonitorStatus status,
        @Nullable Instant receivedAt) {}

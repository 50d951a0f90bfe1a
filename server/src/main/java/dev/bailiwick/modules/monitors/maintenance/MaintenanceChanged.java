package dev.bailiwick.modules.monitors.maintenance;

/// A window was added, changed, ended early or removed. Published in the transaction that does it.
public record MaintenanceChanged() {}

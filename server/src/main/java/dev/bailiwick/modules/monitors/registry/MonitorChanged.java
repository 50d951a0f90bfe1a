package dev.bailiwick.modules.monitors.registry;

/// A monitor was added, changed, paused, resumed or removed, or has another push token. Published
/// in the transaction that does it.
public record MonitorChanged(long id) {}

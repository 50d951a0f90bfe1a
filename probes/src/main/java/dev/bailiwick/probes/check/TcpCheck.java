package dev.bailiwick.probes.check;

/// Whether a port accepts connections. Nothing is sent.
public record TcpCheck(Endpoint server, TimeLimits limits) implements Check {}

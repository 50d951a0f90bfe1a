package dev.bailiwick.fleet.hosts.registry;

/// A host is being removed. Published inside the transaction, before its row and everything that
/// refers to it is deleted.
public record HostRemoved(ComputeHost host) {}

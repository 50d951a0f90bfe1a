package dev.bailiwick.fleet.engines;

import org.jspecify.annotations.Nullable;

/// Everything that a connection to an engine needs.
///
/// @param client null for plain HTTP on loopback
/// @param authority PEM; empty for the authorities that this server trusts
public record EngineAccess(
        EngineAddress address, @Nullable ClientCertificate client, String authority) {}

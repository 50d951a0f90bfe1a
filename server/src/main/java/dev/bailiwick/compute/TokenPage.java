package dev.bailiwick.compute;

/// A token, shown this once.
///
/// @param address of this server, as the agent must call it
/// @param first whether the host was added just now
public record TokenPage(String path, String host, String token, String address, boolean first) {}

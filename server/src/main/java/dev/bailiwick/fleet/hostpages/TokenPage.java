package dev.bailiwick.fleet.hostpages;

/// A token, shown this once.
///
/// @param address of this server, as the agent must call it
/// @param elsewhere whether that address leads here from other machines too, as far as is known
/// @param first whether the host was added just now
public record TokenPage(
        String path, String host, String token, String address, boolean elsewhere, boolean first) {}

package dev.bailiwick.fleet.hosts.pages;

/// A token, shown once.
///
/// @param address of this server, for the agent's configuration
/// @param reachableByOthers whether other machines can probably reach the server at that address
///   too
/// @param newHost whether the host was just added
/// @param install the command that installs the agent; empty if this server does not offer it
public record TokenPage(
        String path,
        String host,
        String token,
        String address,
        boolean reachableByOthers,
        boolean newHost,
        String install) {}

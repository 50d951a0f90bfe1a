package dev.bailiwick.agents;

/// Whoever showed a valid token.
///
/// @param backup whether it may fetch backups to make, which come with the keys to their targets
public record Agent(long hostId, boolean backup) {}

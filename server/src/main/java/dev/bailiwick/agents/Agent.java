package dev.bailiwick.agents;

/// Whoever showed a valid token.
///
/// @param tokenId that of the token, which may be revoked before the request is over
/// @param backup whether it may fetch backups to make, which come with the keys to their targets
public record Agent(long hostId, long tokenId, boolean backup) {}

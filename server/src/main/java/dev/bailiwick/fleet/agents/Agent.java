package dev.bailiwick.fleet.agents;

import java.util.Set;

/// The agent that a valid token identifies.
///
/// @param tokenId the token's id; the token can be revoked before the request ends
public record Agent(long hostId, long tokenId, Set<AgentScope> scopes) {
    public Agent {
        scopes = Set.copyOf(scopes);
    }
}

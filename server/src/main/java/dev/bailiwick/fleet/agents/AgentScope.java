package dev.bailiwick.fleet.agents;

/// What a token lets its agent do.
public enum AgentScope {
    /// Report what the host is and how it is doing.
    CHECKIN,

    /// Fetch backup jobs, which come with the keys to their repositories.
    BACKUP
}

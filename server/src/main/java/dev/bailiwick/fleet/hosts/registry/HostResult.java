package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.fleet.agents.AgentToken;
import java.util.Map;

/// The outcome of adding or changing a host.
public sealed interface HostResult {
    /// @param token to be shown once
    record Added(ComputeHost host, AgentToken token) implements HostResult {}

    /// Changed, or added without a token.
    record Saved(ComputeHost host) implements HostResult {}

    /// Somebody else changed it meanwhile.
    record Outdated() implements HostResult {}

    /// @param errors errors by field
    record Refused(Map<String, String> errors) implements HostResult {
        public Refused {
            errors = Map.copyOf(errors);
        }
    }
}

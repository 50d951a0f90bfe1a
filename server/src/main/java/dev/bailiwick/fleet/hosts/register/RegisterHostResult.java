package dev.bailiwick.fleet.hosts.register;

import dev.bailiwick.fleet.agents.AgentToken;
import java.util.Map;

/// The outcome of adding or changing a host.
public sealed interface RegisterHostResult {
    /// @param token to be shown once
    record Added(ComputeHost host, AgentToken token) implements RegisterHostResult {}

    record Changed(ComputeHost host) implements RegisterHostResult {}

    /// Somebody else changed it meanwhile.
    record Outdated() implements RegisterHostResult {}

    /// @param errors errors by field
    record Refused(Map<String, String> errors) implements RegisterHostResult {
        public Refused {
            errors = Map.copyOf(errors);
        }
    }
}

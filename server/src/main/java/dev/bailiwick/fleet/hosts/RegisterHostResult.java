package dev.bailiwick.fleet.hosts;

import dev.bailiwick.fleet.agents.AgentToken;
import java.util.Map;

/// What became of adding or changing a host.
public sealed interface RegisterHostResult {
    /// @param token to show once
    record Added(ComputeHost host, AgentToken token) implements RegisterHostResult {}

    record Changed(ComputeHost host) implements RegisterHostResult {}

    /// Somebody else changed it meanwhile.
    record Overtaken() implements RegisterHostResult {}

    /// @param faults sentences by field
    record Refused(Map<String, String> faults) implements RegisterHostResult {
        public Refused {
            faults = Map.copyOf(faults);
        }
    }
}

package dev.bailiwick.compute;

import dev.bailiwick.agents.AgentToken;
import java.util.Map;

/// What became of adding or changing a host.
public sealed interface HostResult {
    /// @param token to show once
    record Added(ComputeHost host, AgentToken token) implements HostResult {}

    record Changed(ComputeHost host) implements HostResult {}

    /// Somebody else changed it meanwhile.
    record Overtaken() implements HostResult {}

    /// @param faults sentences by field
    record Refused(Map<String, String> faults) implements HostResult {
        public Refused {
            faults = Map.copyOf(faults);
        }
    }
}

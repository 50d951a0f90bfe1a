package dev.bailiwick.agent.monitors;

import dev.bailiwick.probes.check.Check;
import dev.bailiwick.probes.check.HttpCheck;
import dev.bailiwick.probes.check.TlsCheck;
import java.time.Duration;

/// A check that this host makes regularly.
///
/// @param id of the monitor
/// @param failures attempts until it is down
record Assignment(long id, Duration interval, int failures, Check check) {
    /// How much of the agent's memory a check needs at most, compared with a TCP check.
    int weight() {
        return switch (check) {
            case HttpCheck _ -> 3;
            case TlsCheck _ -> 3;
            default -> 1;
        };
    }
}

package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.fleet.agents.Agent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// Takes the results of checks that hosts make, from check-ins that were stored.
public interface ReportedResults {
    /// Returns at once.
    ///
    /// @param agent whose token has the scope for them
    /// @param age of the check-in when it was received
    void take(Agent agent, List<ReportedResult> results, Instant received, Duration age);
}

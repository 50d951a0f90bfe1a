package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.List;

/// The answer to `GET /infrastructure/backup-manager/api/agent/jobs[?wait=SECONDS]`: the runs that
/// are due for the host of the token, leased to the runner that asked.
///
/// @param jobs empty when nothing is due
public record LeasedRuns(@JsonProperty("server_time") Instant serverTime, List<LeasedRun> jobs) {
    public static final String PATH = "/infrastructure/backup-manager/api/agent/jobs";

    /// The most that a runner can ask to wait, in seconds.
    public static final int MAX_WAIT_SECONDS = 60;
}

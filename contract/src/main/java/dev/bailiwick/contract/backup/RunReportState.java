package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonProperty;

/// What a runner reports about a run.
public enum RunReportState {
    @JsonProperty("running")
    RUNNING,
    @JsonProperty("succeeded")
    SUCCEEDED,
    @JsonProperty("failed")
    FAILED,
    @JsonProperty("cancelled")
    CANCELLED
}

package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonProperty;

/// The answer to a report.
///
/// @param state of the run, such as `running`
/// @param cancelRequested whether the runner should stop it
public record RunReply(String state, @JsonProperty("cancel_requested") boolean cancelRequested) {}

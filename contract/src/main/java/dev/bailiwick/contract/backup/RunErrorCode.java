package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonProperty;

/// Why a run failed.
public enum RunErrorCode {
    @JsonProperty("repository_locked")
    REPOSITORY_LOCKED,
    @JsonProperty("repository_missing")
    REPOSITORY_MISSING,
    @JsonProperty("wrong_password")
    WRONG_PASSWORD,
    @JsonProperty("source_missing")
    SOURCE_MISSING,
    /// The host's own file does not permit it.
    @JsonProperty("not_allowed_by_host")
    NOT_ALLOWED_BY_HOST,
    /// There is no restic, or it is older than 0.14.
    @JsonProperty("engine_missing")
    ENGINE_MISSING,
    @JsonProperty("target_unreachable")
    TARGET_UNREACHABLE,
    @JsonProperty("no_space")
    NO_SPACE,
    @JsonProperty("cancelled")
    CANCELLED,
    @JsonProperty("failed")
    FAILED
}

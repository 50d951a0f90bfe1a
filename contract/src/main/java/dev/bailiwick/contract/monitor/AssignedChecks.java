package dev.bailiwick.contract.monitor;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The answer to `GET` [#PATH], for a token with the scope `monitor`. With `?version=`, the checks
/// are left out if their version is this one.
///
/// @param version changes with the checks
/// @param checks all that the host should make, at most [#MAX_CHECKS]; null for unchanged
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AssignedChecks(String version, @Nullable List<AssignedCheck> checks) {
    public static final String PATH = "/infrastructure/network-monitor/api/agent/checks";

    /// Of one host.
    public static final int MAX_CHECKS = 200;

    /// Of the answer.
    public static final int MAX_BYTES = 512 * 1024;
}

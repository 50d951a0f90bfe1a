package dev.bailiwick.identity.oidc.discovery;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The result of Test configuration, one line for each check in a fixed order.
public record DiagnosisReport(List<Check> checks) {
    public DiagnosisReport {
        checks = List.copyOf(checks);
    }

    public boolean passed() {
        return checks.stream().allMatch(Check::passed);
    }

    /// `milliseconds` is how long this check took; zero for checks that did not run.
    public record Check(
            Name name, Outcome outcome, String detail, @Nullable String remedy, long milliseconds) {
        public boolean passed() {
            return outcome == Outcome.PASSED || outcome == Outcome.WARNING;
        }
    }

    public enum Outcome {
        PASSED,
        /// Passed, but a requested feature will not work.
        WARNING,
        FAILED,
        NOT_RUN
    }

    public enum Name {
        HOST_RESOLUTION,
        DISCOVERY_DOWNLOAD,
        ISSUER_MATCH,
        ENDPOINTS,
        AUTHORIZATION_CODE,
        PKCE_S256,
        ASYMMETRIC_ALGORITHM,
        KEY_DOWNLOAD;

        /// The value in the JSON response.
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}

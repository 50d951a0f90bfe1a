package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.oidc.discovery.DiagnosisReport;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.identity.singlesignon.idp.IdpTestResults;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.CheckResult.Verdict;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The result of Test configuration, and who ran it. It is `stale` when the settings have changed
/// since.
public record DiagnosisResult(
        List<CheckResult> checks, Instant at, String by, long milliseconds, boolean stale) {
    public DiagnosisResult {
        checks = List.copyOf(checks);
    }

    static DiagnosisResult of(IdpTestResults.Tested<DiagnosisReport> tested) {
        List<DiagnosisReport.Check> checks = tested.result().checks();
        return new DiagnosisResult(
                checks.stream().map(DiagnosisResult::line).toList(),
                tested.at(),
                tested.by(),
                checks.stream().mapToLong(DiagnosisReport.Check::milliseconds).sum(),
                !tested.current());
    }

    private static CheckResult line(DiagnosisReport.Check check) {
        Verdict verdict =
                switch (check.outcome()) {
                    case PASSED -> Verdict.PASSED;
                    case WARNING -> Verdict.WARNING;
                    case FAILED -> Verdict.FAILED;
                    case NOT_RUN -> Verdict.NOT_RUN;
                };
        boolean ran = verdict != Verdict.NOT_RUN;
        return new CheckResult(
                verdict,
                title(check.name()),
                check.detail(),
                check.remedy(),
                verdict == Verdict.FAILED ? field(check.name()) : null,
                ran ? check.milliseconds() : null);
    }

    private static String title(DiagnosisReport.Name name) {
        return switch (name) {
            case HOST_RESOLUTION -> "Host name resolves";
            case DISCOVERY_DOWNLOAD -> "Discovery document can be downloaded";
            case ISSUER_MATCH -> "Issuer matches";
            case ENDPOINTS -> "Endpoints are available";
            case AUTHORIZATION_CODE -> "Authorization Code is supported";
            case PKCE_S256 -> "PKCE with S256 is supported";
            case ASYMMETRIC_ALGORITHM -> "ID tokens are signed asymmetrically";
            case KEY_DOWNLOAD -> "Signing keys can be downloaded";
        };
    }

    /// The setting to correct; other problems must be corrected at the provider.
    private static @Nullable String field(DiagnosisReport.Name name) {
        return switch (name) {
            case HOST_RESOLUTION, DISCOVERY_DOWNLOAD, ISSUER_MATCH ->
                    "#" + IdpSettings.ISSUER.field();
            case ENDPOINTS, AUTHORIZATION_CODE, PKCE_S256, ASYMMETRIC_ALGORITHM, KEY_DOWNLOAD ->
                    null;
        };
    }

    /// Such as "Configuration: 6 of 8 passed, 1 failed".
    public String headline() {
        var failed = count(Verdict.FAILED);
        return "Configuration: %d of %d passed%s"
                .formatted(
                        count(Verdict.PASSED) + count(Verdict.WARNING),
                        checks.size(),
                        failed == 0 ? "" : ", " + failed + " failed");
    }

    private long count(Verdict verdict) {
        return checks.stream().filter(check -> check.verdict() == verdict).count();
    }
}

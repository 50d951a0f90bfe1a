package dev.bailiwick.identity.singlesignon.pages;

import dev.bailiwick.identity.oidc.discovery.DiagnosisReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Test configuration for programs: every check is listed; one that did not run counts as not
/// passed.
record DiagnosisJson(boolean passed, List<Line> checks) {
    record Line(
            String name,
            boolean passed,
            String detail,
            @Nullable String remedy,
            long milliseconds) {}

    static DiagnosisJson of(DiagnosisReport report) {
        return new DiagnosisJson(
                report.passed(),
                report.checks().stream()
                        .map(check ->
                                new Line(
                                        check.name().code(),
                                        check.passed(),
                                        check.detail(),
                                        check.remedy(),
                                        check.milliseconds()))
                        .toList());
    }
}

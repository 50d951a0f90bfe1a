package dev.bailiwick.sso;

import dev.bailiwick.oidc.ConfigurationReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Test configuration for programs: every check is there; one that did not run has not passed.
record TestAnswer(boolean passed, List<Line> checks) {
    record Line(
            String name,
            boolean passed,
            String detail,
            @Nullable String remedy,
            long milliseconds) {}

    static TestAnswer of(ConfigurationReport report) {
        return new TestAnswer(
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

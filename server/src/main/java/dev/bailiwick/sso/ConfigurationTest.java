package dev.bailiwick.sso;

import dev.bailiwick.ui.Check;
import dev.bailiwick.ui.Check.Verdict;
import java.time.Instant;
import java.util.List;

/// What Test configuration saw. It is `stale` when the settings have changed since.
public record ConfigurationTest(List<Check> checks, Instant at, long milliseconds, boolean stale) {
    public ConfigurationTest {
        checks = List.copyOf(checks);
    }

    /// "Configuration: 6 of 8 passed, 1 failed".
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

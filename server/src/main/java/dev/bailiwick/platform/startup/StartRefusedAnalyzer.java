package dev.bailiwick.platform.startup;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/// Reports the message of a [StartRefusedException], however deeply nested.
final class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefusedException> {
    @Override
    protected @Nullable FailureAnalysis analyze(
            Throwable rootFailure, StartRefusedException cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
    }
}

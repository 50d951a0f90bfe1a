package dev.bailiwick.platform.startup;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/// Reports the message of a [StartRefused], however deeply nested.
final class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefused> {
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, StartRefused cause) {
        return new FailureAnalysis(String.valueOf(cause.getMessage()), null, cause);
    }
}

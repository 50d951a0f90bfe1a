package dev.bailiwick.web.http;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.web.server.PortInUseException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/// Names the variable that sets another port.
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PortInUseAnalyzer extends AbstractFailureAnalyzer<PortInUseException> {
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable failure, PortInUseException cause) {
        return new FailureAnalysis(
                "Port %d is in use, perhaps by another Bailiwick. Choose another with BAILIWICK_PORT."
                        .formatted(cause.getPort()),
                null,
                cause);
    }
}

package dev.bailiwick.identity.throttling;

import dev.bailiwick.identity.throttling.Counters.Subject;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Throttles clients that return from the identity provider with forged responses. No account is
/// known until the end, so only the network is counted, separately from its password failures.
@Component
public final class CallbackThrottle {
    private final Counters counters;
    private final Transactions transactions;
    private final RepeatedFailures failures;
    private final Clock clock;

    CallbackThrottle(
            Counters counters, Transactions transactions, RepeatedFailures failures, Clock clock) {
        this.counters = counters;
        this.transactions = transactions;
        this.failures = failures;
        this.clock = clock;
    }

    public Optional<Duration> currentDelay(HttpServletRequest request) {
        Subject subject = counters.forProviderNetwork(ClientNetwork.of(request.getRemoteAddr()));
        Instant now = clock.instant();
        long openBy = transactions.read(() -> counters.allowedAt(subject));
        if (openBy <= now.toEpochMilli()) {
            return Optional.empty();
        }
        failures.record(
                AuditEvent.failure("Sign-in Throttled", "throttled").with("way", "provider"));
        return Optional.of(ThrottledResponse.wait(openBy, now));
    }

    /// The browser returned without a response that the provider issued.
    public void failed(HttpServletRequest request) {
        Subject subject = counters.forProviderNetwork(ClientNetwork.of(request.getRemoteAddr()));
        transactions.write(() -> {
            var ignored = counters.count(subject, clock.instant());
        });
    }
}

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

/// Slows down whoever comes back from the identity provider with what it never said. No account is
/// known there before the end, so the network alone counts, apart from what it failed at with
/// passwords.
@Component
public final class ProviderThrottle {
    private final Counters counters;
    private final Transactions transactions;
    private final RepeatedFailures failures;
    private final Clock clock;

    ProviderThrottle(
            Counters counters, Transactions transactions, RepeatedFailures failures, Clock clock) {
        this.counters = counters;
        this.transactions = transactions;
        this.failures = failures;
        this.clock = clock;
    }

    public Optional<Duration> wouldWait(HttpServletRequest request) {
        Subject subject = counters.atProvider(ClientNetwork.of(request.getRemoteAddr()));
        Instant now = clock.instant();
        long openBy = transactions.read(() -> counters.openBy(subject));
        if (openBy <= now.toEpochMilli()) {
            return Optional.empty();
        }
        failures.record(AuditEvent.failure("Sign-in Slowed", "throttled").with("way", "provider"));
        return Optional.of(ThrottledResponse.wait(openBy, now));
    }

    /// The browser came back with nothing that the provider vouched for.
    public void failed(HttpServletRequest request) {
        Subject subject = counters.atProvider(ClientNetwork.of(request.getRemoteAddr()));
        transactions.write(() -> {
            var ignored = counters.count(subject, clock.instant());
        });
    }
}

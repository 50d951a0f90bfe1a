package dev.bailiwick.identity.throttling;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.throttling.Counters.Counted;
import dev.bailiwick.identity.throttling.Counters.Subject;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.text.EmailAddress;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Throttles guessing. Call it before comparing a password, a code or a key with what is stored:
///
/// ```java
/// switch (throttle.countAttempt(email, request)) {
///     case Throttle.Decision.Throttled(var wait) -> // 429 with Retry-After; compare nothing
///     case Throttle.Decision.Allowed(var attempt) -> {
///         // wrong: nothing more to do, the attempt is counted
///         // right, but another factor is needed: throttle.undoCount(attempt)
///         // right, and signed in: throttle.resetAfterSignIn(attempt, …)
///     }
/// }
/// ```
///
/// An attempt counts as a failure until that is undone, so that a hundred simultaneous guesses gain
/// no more than five sequential ones, and a process that dies gives no guess away. `undoCount`
/// undoes only this attempt: failures of the second factor are not reset by entering the password
/// again. `resetAfterSignIn` resets the count of the account (or of this browser for it), never
/// that of the network.
///
/// Counts are kept per account, known or unknown, and per network; a browser that has signed in to
/// the account before is counted separately; the break-glass account is counted independently of
/// any network. Flows through the identity provider are counted separately ([CallbackThrottle]).
@Component
public final class Throttle {
    private static final int MAX_COUNTERS = 100_000;

    private final Counters counters;
    private final ThrottleCookie devices;
    private final Accounts accounts;
    private final List<BreakGlassLookup> emergency;
    private final Transactions transactions;
    private final RepeatedFailures failures;
    private final Clock clock;

    Throttle(
            Counters counters,
            ThrottleCookie devices,
            Accounts accounts,
            List<BreakGlassLookup> emergency,
            Transactions transactions,
            RepeatedFailures failures,
            Clock clock) {
        this.counters = counters;
        this.devices = devices;
        this.accounts = accounts;
        this.emergency = emergency;
        this.transactions = transactions;
        this.failures = failures;
        this.clock = clock;
    }

    /// Whether a try is allowed now.
    public sealed interface Decision {
        record Allowed(CountedAttempt ticket) implements Decision {}

        /// @param delay whole seconds, at least one
        record Throttled(Duration delay) implements Decision {}
    }

    /// An allowed try, which counts as failed until it is returned.
    public static final class CountedAttempt {
        private final String emailKey;
        private final List<Counted> counted;
        private final Optional<Duration> networkDelay;

        private CountedAttempt(
                String emailKey, List<Counted> counted, Optional<Duration> networkDelay) {
            this.emailKey = emailKey;
            this.counted = List.copyOf(counted);
            this.networkDelay = networkDelay;
        }

        /// What to answer instead of a refusal when the network is throttled and only the
        /// break-glass account was let through. A normal refusal would reveal which account that
        /// is.
        public Optional<Duration> networkDelay() {
            return networkDelay;
        }
    }

    /// @param email as typed; text that is not an address is counted too
    public Decision countAttempt(String email, HttpServletRequest request) {
        Attempt attempt = attempt(email, request);
        Instant now = clock.instant();
        Decision answer =
                findDelay(attempt, now)
                        .<Decision>map(Decision.Throttled::new)
                        .orElseGet(() -> counted(attempt, now));
        if (answer instanceof Decision.Throttled) {
            record(attempt);
        }
        return answer;
    }

    private Decision counted(Attempt attempt, Instant now) {
        try {
            return transactions.write(() -> count(attempt, now));
        } catch (AlreadyThrottled slowed) {
            return new Decision.Throttled(slowed.wait);
        }
    }

    /// Whether a try would be throttled, without counting it; for checking before a queue.
    public Optional<Duration> currentDelay(String email, HttpServletRequest request) {
        Attempt attempt = attempt(email, request);
        Optional<Duration> wait = findDelay(attempt, clock.instant());
        wait.ifPresent(_ -> record(attempt));
        return wait;
    }

    public void undoCount(CountedAttempt ticket) {
        transactions.write(() -> ticket.counted.forEach(counters::undo));
    }

    /// Also marks the browser as known from now on.
    public void resetAfterSignIn(
            CountedAttempt ticket, HttpServletRequest request, HttpServletResponse response) {
        transactions.write(() -> {
            for (Counted counted : ticket.counted) {
                if (counted.subject().kind() == CounterKind.ADDRESS) {
                    counters.undo(counted);
                } else {
                    boolean ignored = counters.reset(counted.subject());
                }
            }
        });
        devices.write(ticket.emailKey, request, response);
    }

    /// The same for somebody who authenticated without asking here, for example with a passkey:
    /// other people's guesses must not throttle those who need not guess.
    public void resetAfterSignIn(
            Account account, HttpServletRequest request, HttpServletResponse response) {
        Attempt own = attempt(account.email().value(), request);
        transactions.write(() -> {
            for (Subject subject : own.subjects) {
                if (subject.kind() != CounterKind.ADDRESS) {
                    boolean ignored = counters.reset(subject);
                }
            }
        });
        devices.write(own.emailKey, request, response);
    }

    /// @param subjects in the order in which their rows are locked
    /// @param exemptNetwork the network that does not block this try
    private record Attempt(
            String emailKey,
            Optional<Account> account,
            List<Subject> subjects,
            Optional<Subject> exemptNetwork) {}

    private Attempt attempt(String email, HttpServletRequest request) {
        String key = EmailAddress.key(email);
        Optional<Account> account = transactions.read(() -> accounts.byEmail(email));
        Long id = account.map(Account::id).orElse(null);
        Optional<String> device = account.flatMap(known -> devices.number(request, key));
        if (device.isPresent()) {
            Subject own = counters.subject(CounterKind.DEVICE, device.get(), id, null);
            return new Attempt(key, account, List.of(own), Optional.empty());
        }
        String network = ClientNetwork.of(request.getRemoteAddr());
        Subject typed = counters.subject(CounterKind.ACCOUNT, key, id, null);
        Subject from = counters.forNetwork(network);
        boolean apart = emergency.stream().anyMatch(e -> e.isEmergency(key));
        return apart && account.isPresent()
                ? new Attempt(key, account, List.of(typed), Optional.of(from))
                : new Attempt(key, account, List.of(typed, from), Optional.empty());
    }

    private Optional<Duration> findDelay(Attempt attempt, Instant now) {
        return transactions.read(() -> {
            long openBy = attempt.subjects.stream().mapToLong(counters::allowedAt).max().orElse(0);
            return openBy > now.toEpochMilli()
                    ? Optional.of(ThrottledResponse.wait(openBy, now))
                    : Optional.empty();
        });
    }

    private Decision count(Attempt attempt, Instant now) {
        var counted = new ArrayList<Counted>();
        for (Subject subject : attempt.subjects) {
            counted.add(counters.count(subject, now));
        }
        long openBefore = counted.stream().mapToLong(Counted::allowedBefore).max().orElse(0);
        if (openBefore > now.toEpochMilli()) {
            throw new AlreadyThrottled(ThrottledResponse.wait(openBefore, now));
        }
        Optional<Duration> otherwise =
                attempt.exemptNetwork
                        .map(counters::allowedAt)
                        .filter(openBy -> openBy > now.toEpochMilli())
                        .map(openBy -> ThrottledResponse.wait(openBy, now));
        return new Decision.Allowed(new CountedAttempt(attempt.emailKey, counted, otherwise));
    }

    /// One entry per network or account, not for each address that is tried from there.
    private void record(Attempt attempt) {
        AuditEvent event = AuditEvent.failure("Sign-in Throttled", "throttled");
        failures.record(attempt.account.map(a -> event.on(a.email().value())).orElse(event));
    }

    @ScheduledJob("Delete old failed sign-ins")
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    void deleteExpired() {
        int ignored =
                transactions.write(() -> counters.deleteExpired(clock.instant(), MAX_COUNTERS));
    }

    /// Another failure came first; rolls the counts back.
    private static final class AlreadyThrottled extends RuntimeException {
        private final transient Duration wait;

        AlreadyThrottled(Duration wait) {
            super("slowed", null, false, false);
            this.wait = wait;
        }
    }
}

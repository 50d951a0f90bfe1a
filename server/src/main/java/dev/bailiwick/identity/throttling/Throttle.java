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
///
/// Nobody can use up the attempts of others for an account: while it is throttled, passwords are
/// still compared for networks that have not failed, and codes for people who know the password. A
/// wrong one then gets the answer of a throttled attempt ([CountedAttempt#delayIfWrong]).
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
        private final Optional<Duration> delayIfWrong;

        private CountedAttempt(
                String emailKey, List<Counted> counted, Optional<Duration> delayIfWrong) {
            this.emailKey = emailKey;
            this.counted = List.copyOf(counted);
            this.delayIfWrong = delayIfWrong;
        }

        /// What to answer instead of a refusal when this attempt was let through although others
        /// are throttled. A normal refusal would reveal that it was compared, and so which account
        /// is the break-glass account.
        public Optional<Duration> delayIfWrong() {
            return delayIfWrong;
        }
    }

    /// For a password.
    ///
    /// @param email as typed; text that is not an address is counted too
    public Decision countAttempt(String email, HttpServletRequest request) {
        return decide(password(email, request));
    }

    /// For a code or passkey, after the correct password.
    public Decision countSecondFactor(String email, HttpServletRequest request) {
        return decide(secondFactor(email, request));
    }

    private Decision decide(Attempt attempt) {
        Instant now = clock.instant();
        Optional<Duration> delay = Optional.empty();
        for (Way way : attempt.ways) {
            switch (through(way, attempt, delay, now)) {
                case Decision.Allowed allowed -> {
                    return allowed;
                }
                case Decision.Throttled(var wait) -> delay = delay.or(() -> Optional.of(wait));
            }
        }
        record(attempt);
        return new Decision.Throttled(delay.orElseThrow());
    }

    private Decision through(
            Way way, Attempt attempt, Optional<Duration> delayIfWrong, Instant now) {
        Optional<Duration> wait = findDelay(way, now);
        if (wait.isPresent()) {
            return new Decision.Throttled(wait.get());
        }
        try {
            return transactions.write(() -> count(way, attempt, delayIfWrong, now));
        } catch (AlreadyThrottled slowed) {
            return new Decision.Throttled(slowed.wait);
        }
    }

    /// Whether a password would be throttled, without counting it; for checking before a queue.
    public Optional<Duration> currentDelay(String email, HttpServletRequest request) {
        Attempt attempt = password(email, request);
        Instant now = clock.instant();
        List<Optional<Duration>> waits =
                attempt.ways.stream().map(way -> findDelay(way, now)).toList();
        if (!waits.stream().allMatch(Optional::isPresent)) {
            return Optional.empty();
        }
        record(attempt);
        return waits.getFirst();
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
        Attempt own = secondFactor(account.email().value(), request);
        transactions.write(() -> {
            for (Subject subject : own.ways.getFirst().counted) {
                if (subject.kind() != CounterKind.ADDRESS) {
                    boolean ignored = counters.reset(subject);
                }
            }
        });
        devices.write(own.emailKey, request, response);
    }

    /// One set of counters that can admit an attempt.
    ///
    /// @param blocking those that must not be throttled
    /// @param counted those that count a failure, in the order in which their rows are locked
    private record Way(List<Subject> blocking, List<Subject> counted) {}

    /// @param ways tried in order
    /// @param exemptNetwork the network that does not block this try
    private record Attempt(
            String emailKey,
            Optional<Account> account,
            List<Way> ways,
            Optional<Subject> exemptNetwork) {}

    private Attempt password(String email, HttpServletRequest request) {
        return attempt(email, request, false);
    }

    private Attempt secondFactor(String email, HttpServletRequest request) {
        return attempt(email, request, true);
    }

    private Attempt attempt(String email, HttpServletRequest request, boolean secondFactor) {
        String key = EmailAddress.key(email);
        Optional<Account> account = transactions.read(() -> accounts.byEmail(email));
        Long id = account.map(Account::id).orElse(null);
        Optional<String> device = account.flatMap(known -> devices.number(request, key));
        if (device.isPresent()) {
            var own = List.of(counters.subject(CounterKind.DEVICE, device.get(), id, null));
            return new Attempt(key, account, List.of(new Way(own, own)), Optional.empty());
        }
        Subject network = counters.forNetwork(ClientNetwork.of(request.getRemoteAddr()));
        boolean apart = account.isPresent() && emergency.stream().anyMatch(e -> e.isEmergency(key));
        var blocking = new ArrayList<Subject>();
        blocking.add(counters.subject(CounterKind.ACCOUNT, key, id, null));
        var afterwards = new ArrayList<Subject>();
        if (!apart) {
            blocking.add(network);
            afterwards.add(network);
        }
        var counted = new ArrayList<>(blocking);
        Subject group = counters.forNetworkGroup(key, request.getRemoteAddr(), id);
        counted.add(group);
        if (secondFactor) {
            Subject codes = counters.subject(CounterKind.CODE, key, id, null);
            counted.add(codes);
            afterwards.add(codes);
        } else {
            afterwards.add(group);
        }
        return new Attempt(
                key,
                account,
                List.of(new Way(blocking, counted), new Way(afterwards, afterwards)),
                apart ? Optional.of(network) : Optional.empty());
    }

    private Optional<Duration> findDelay(Way way, Instant now) {
        return transactions.read(() -> {
            long openBy = way.blocking.stream().mapToLong(counters::allowedAt).max().orElse(0);
            return delayUntil(openBy, now);
        });
    }

    private static Optional<Duration> delayUntil(long openBy, Instant now) {
        return openBy > now.toEpochMilli()
                ? Optional.of(ThrottledResponse.wait(openBy, now))
                : Optional.empty();
    }

    private Decision count(Way way, Attempt attempt, Optional<Duration> delayIfWrong, Instant now) {
        var counted = new ArrayList<Counted>();
        for (Subject subject : way.counted) {
            counted.add(counters.count(subject, now));
        }
        long openBefore =
                counted.stream()
                        .filter(one -> way.blocking.contains(one.subject()))
                        .mapToLong(Counted::allowedBefore)
                        .max()
                        .orElse(0);
        delayUntil(openBefore, now)
                .ifPresent(wait -> {
                    throw new AlreadyThrottled(wait);
                });
        Optional<Duration> otherwise =
                delayIfWrong.or(() ->
                        attempt.exemptNetwork
                                .map(counters::allowedAt)
                                .flatMap(openBy -> delayUntil(openBy, now)));
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

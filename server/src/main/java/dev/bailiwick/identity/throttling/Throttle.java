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

/// Slows guessing down. Whoever is about to compare a password, a code or a key with what is stored
/// asks first:
///
/// ```java
/// switch (throttle.ask(email, request)) {
///     case Throttle.Answer.Slowed(var wait) -> // 429 with Retry-After; compare nothing
///     case Throttle.Answer.Allowed(var ticket) -> {
///         // wrong: nothing more to do, asking has counted it
///         // right, but another proof is needed: throttle.passed(ticket)
///         // right, and signed in: throttle.signedIn(ticket, request, response)
///     }
/// }
/// ```
///
/// Asking counts as a failure until the ticket is given back, so that a hundred guesses at once are
/// no more than five one after the other, and a process that dies has not given one away. `passed`
/// takes back this one try and no other: failures of the second factor survive entering the
/// password again. `signedIn` forgets what was counted for the account (or this browser of its),
/// never what was counted for the network.
///
/// Counted are the account, known or not, and the network; a browser that signed in to the account
/// before counts alone; the break-glass account counts apart from any network. Ways through the
/// identity provider count apart ([ProviderThrottle]).
@Component
public final class Throttle {
    private static final int MOST = 100_000;

    private final Counters counters;
    private final DeviceCookie devices;
    private final Accounts accounts;
    private final List<EmergencyAccounts> emergency;
    private final Transactions transactions;
    private final RepeatedFailures failures;
    private final Clock clock;

    Throttle(
            Counters counters,
            DeviceCookie devices,
            Accounts accounts,
            List<EmergencyAccounts> emergency,
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

    /// Whether a try may be made now.
    public sealed interface Answer {
        record Allowed(Ticket ticket) implements Answer {}

        /// @param delay whole seconds, at least one
        record Slowed(Duration delay) implements Answer {}
    }

    /// A try that was let through and counts as failed until it is given back.
    public static final class Ticket {
        private final String emailKey;
        private final List<Counted> counted;
        private final Optional<Duration> otherwise;

        private Ticket(String emailKey, List<Counted> counted, Optional<Duration> otherwise) {
            this.emailKey = emailKey;
            this.counted = List.copyOf(counted);
            this.otherwise = otherwise;
        }

        /// What to answer instead of a refusal: the network is slowed, and only the break-glass
        /// account was let through. A refusal would tell which account that is.
        public Optional<Duration> otherwise() {
            return otherwise;
        }
    }

    /// @param email as typed; what is no address counts all the same
    public Answer ask(String email, HttpServletRequest request) {
        Try attempt = attempt(email, request);
        Instant now = clock.instant();
        Answer answer =
                look(attempt, now)
                        .<Answer>map(Answer.Slowed::new)
                        .orElseGet(() -> counted(attempt, now));
        if (answer instanceof Answer.Slowed) {
            record(attempt);
        }
        return answer;
    }

    private Answer counted(Try attempt, Instant now) {
        try {
            return transactions.write(() -> count(attempt, now));
        } catch (TooLate slowed) {
            return new Answer.Slowed(slowed.wait);
        }
    }

    /// Whether a try would be slowed, without making it: to tell before a queue.
    public Optional<Duration> wouldWait(String email, HttpServletRequest request) {
        Try attempt = attempt(email, request);
        Optional<Duration> wait = look(attempt, clock.instant());
        wait.ifPresent(_ -> record(attempt));
        return wait;
    }

    public void passed(Ticket ticket) {
        transactions.write(() -> ticket.counted.forEach(counters::takeBack));
    }

    /// Also tells the browser that it is known from now on.
    public void signedIn(Ticket ticket, HttpServletRequest request, HttpServletResponse response) {
        transactions.write(() -> {
            for (Counted counted : ticket.counted) {
                if (counted.subject().kind() == CounterKind.ADDRESS) {
                    counters.takeBack(counted);
                } else {
                    boolean ignored = counters.forget(counted.subject());
                }
            }
        });
        devices.write(ticket.emailKey, request, response);
    }

    /// The same of somebody who proved all that was owed without asking here, by a passkey say:
    /// what others guess meanwhile slows nobody who need not guess.
    public void signedIn(
            Account account, HttpServletRequest request, HttpServletResponse response) {
        Try own = attempt(account.email().value(), request);
        transactions.write(() -> {
            for (Subject subject : own.subjects) {
                if (subject.kind() != CounterKind.ADDRESS) {
                    boolean ignored = counters.forget(subject);
                }
            }
        });
        devices.write(own.emailKey, request, response);
    }

    /// @param subjects in the order in which their rows are locked
    /// @param apart the network that does not bar this try
    private record Try(
            String emailKey,
            Optional<Account> account,
            List<Subject> subjects,
            Optional<Subject> apart) {}

    private Try attempt(String email, HttpServletRequest request) {
        String key = EmailAddress.key(email);
        Optional<Account> account = transactions.read(() -> accounts.byEmail(email));
        Long id = account.map(Account::id).orElse(null);
        Optional<String> device = account.flatMap(known -> devices.number(request, key));
        if (device.isPresent()) {
            Subject own = counters.subject(CounterKind.DEVICE, device.get(), id, null);
            return new Try(key, account, List.of(own), Optional.empty());
        }
        String network = ClientNetwork.of(request.getRemoteAddr());
        Subject typed = counters.subject(CounterKind.ACCOUNT, key, id, null);
        Subject from = counters.at(network);
        boolean apart = emergency.stream().anyMatch(e -> e.isEmergency(key));
        return apart && account.isPresent()
                ? new Try(key, account, List.of(typed), Optional.of(from))
                : new Try(key, account, List.of(typed, from), Optional.empty());
    }

    private Optional<Duration> look(Try attempt, Instant now) {
        return transactions.read(() -> {
            long openBy = attempt.subjects.stream().mapToLong(counters::openBy).max().orElse(0);
            return openBy > now.toEpochMilli()
                    ? Optional.of(ThrottledResponse.wait(openBy, now))
                    : Optional.empty();
        });
    }

    private Answer count(Try attempt, Instant now) {
        var counted = new ArrayList<Counted>();
        for (Subject subject : attempt.subjects) {
            counted.add(counters.count(subject, now));
        }
        long openBefore = counted.stream().mapToLong(Counted::openBefore).max().orElse(0);
        if (openBefore > now.toEpochMilli()) {
            throw new TooLate(ThrottledResponse.wait(openBefore, now));
        }
        Optional<Duration> otherwise =
                attempt.apart
                        .map(counters::openBy)
                        .filter(openBy -> openBy > now.toEpochMilli())
                        .map(openBy -> ThrottledResponse.wait(openBy, now));
        return new Answer.Allowed(new Ticket(attempt.emailKey, counted, otherwise));
    }

    /// One entry for a network or an account, not for each address that is tried from there.
    private void record(Try attempt) {
        AuditEvent event = AuditEvent.failure("Sign-in Slowed", "throttled");
        failures.record(attempt.account.map(a -> event.on(a.email().value())).orElse(event));
    }

    @ScheduledJob("Forget old failed sign-ins")
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    void prune() {
        int ignored = transactions.write(() -> counters.prune(clock.instant(), MOST));
    }

    /// Somebody else failed meanwhile; what was counted is taken back.
    private static final class TooLate extends RuntimeException {
        private final transient Duration wait;

        TooLate(Duration wait) {
            super("slowed", null, false, false);
            this.wait = wait;
        }
    }
}

package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Who may open a session with a machine, asked anew whenever it matters: a page can be older than
/// the rules.
@Component
public final class ConnectRules {
    static final int MAX_SESSIONS = 20;

    /// Failed or unfinished sign-ins of one person at one address within [#REMEMBERED]: nobody
    /// guesses passwords of machines through this server.
    static final int MAX_FAILURES = 10;

    static final Duration REMEMBERED = Duration.ofMinutes(10);

    /// By where the connection goes, because one machine can have many records.
    private record Guesses(long accountId, String address, int port) {}

    /// A sign-in to a machine, counted as failed from its beginning: whoever leaves before the
    /// machine answers has guessed as well. Decided once; what comes later does nothing.
    public final class Attempt {
        private final Remote remote;
        private final SignedIn person;
        private final Guesses guesses;
        private final Instant at;
        private final AtomicBoolean isDecided = new AtomicBoolean();

        private Attempt(Remote remote, SignedIn person, Guesses guesses, Instant at) {
            this.remote = remote;
            this.person = person;
            this.guesses = guesses;
            this.at = at;
        }

        /// It was no guess: the machine accepted the person, or was never asked.
        public void undo() {
            if (isDecided.compareAndSet(false, true)) {
                attempts.computeIfPresent(guesses, (_, times) -> without(times, at));
            }
        }

        /// The machine refused the person.
        public void failed() {
            decide("authentication_failed");
        }

        /// Nobody waited for the machine's answer.
        public void unfinished() {
            decide("unfinished");
        }

        /// The audit entry names no user name: people enter passwords there by mistake.
        private void decide(String category) {
            if (isDecided.compareAndSet(false, true)) {
                transactions.write(() ->
                        audit.record(
                                AuditEvent.failure("Remote Session Failed", category)
                                        .by(person.actor())
                                        .on(remote.title())));
            }
        }
    }

    private final Remotes remotes;
    private final SessionRows rows;
    private final Sessions signIns;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;
    private final Map<Guesses, List<Instant>> attempts = new ConcurrentHashMap<>();

    ConnectRules(
            Remotes remotes,
            SessionRows rows,
            Sessions signIns,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.remotes = remotes;
        this.rows = rows;
        this.signIns = signIns;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @return the machine as it is now
    public Remote mayConnect(Remote remote, SignedIn person) throws ConnectRefusedException {
        Remote now = current(remote.id(), person);
        if (transactions.read(() -> rows.openOf(person.account().id())) >= MAX_SESSIONS) {
            throw tooManySessions();
        }
        return now;
    }

    static ConnectRefusedException tooManySessions() {
        return ConnectRefusedException.notAllowed(
                "You have %d open sessions. End one first.".formatted(MAX_SESSIONS));
    }

    /// Whether a connection that was made may be used, which can be minutes later.
    ///
    /// @param remote for which it was made
    /// @return the machine as it is now
    public Remote mayBegin(Remote remote, SignedIn person) throws ConnectRefusedException {
        Remote now = mayConnect(remote, person);
        if (!now.connectsAs(remote)) {
            throw ConnectRefusedException.notAllowed(
                    "The settings of %s have changed meanwhile. Connect again."
                            .formatted(remote.title()));
        }
        return now;
    }

    /// Counts a sign-in before anything is sent to the machine.
    ///
    /// @param address that was checked: of the jump host where there is one
    public Attempt attempt(Remote remote, SignedIn person, String address, int port)
            throws ConnectRefusedException {
        var guesses = new Guesses(person.account().id(), address, port);
        Instant now = clock.instant();
        attempts.values().removeIf(times -> isOld(times.getLast(), now));
        var isCounted = new AtomicBoolean();
        List<Instant> ignored =
                attempts.compute(
                        guesses,
                        (_, before) -> {
                            List<Instant> recent =
                                    before == null
                                            ? List.of()
                                            : before.stream()
                                                    .filter(time -> !isOld(time, now))
                                                    .toList();
                            isCounted.set(recent.size() < MAX_FAILURES);
                            return isCounted.get()
                                    ? Stream.concat(recent.stream(), Stream.of(now)).toList()
                                    : recent;
                        });
        if (!isCounted.get()) {
            throw ConnectRefusedException.notAllowed(
                    "Signing in to this machine failed too often. Try again in %d minutes."
                            .formatted(REMEMBERED.toMinutes()));
        }
        return new Attempt(remote, person, guesses, now);
    }

    /// @return null when nothing is left
    private static @Nullable List<Instant> without(List<Instant> times, Instant one) {
        var rest = new ArrayList<>(times);
        return rest.remove(one) && rest.isEmpty() ? null : List.copyOf(rest);
    }

    private static boolean isOld(Instant time, Instant now) {
        return time.plus(REMEMBERED).isBefore(now);
    }

    private Remote current(long remoteId, SignedIn person) throws ConnectRefusedException {
        UUID signIn = person.session().uid();
        Account account = signIns.people(List.of(signIn)).get(signIn);
        if (account != null) {
            Remote found =
                    transactions.read(() ->
                            remotes.find(remoteId)
                                    .filter(remote -> remote.mayConnect(account))
                                    .orElse(null));
            if (found != null) {
                return found;
            }
        }
        throw ConnectRefusedException.notAllowed("You may not connect to this machine any more.");
    }
}

package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SessionEnded;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.modules.remotes.recordings.Recorder;
import dev.bailiwick.modules.remotes.recordings.Recordings;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.event.TransactionalEventListener;

/// The sessions that are open on this server, and when they end: by themselves, with the person's
/// sign-in or rights, after their limits, or because an administrator wants it.
@Component
@ConditionalOnWebApplication
public final class LiveSessions {
    /// How long a session waits for its person to come back.
    static final Duration KEPT = Duration.ofMinutes(30);

    private static final Duration UNSEEN = Duration.ofMinutes(2);

    /// How long a session goes on while nobody can check who may have it.
    private static final Duration UNCHECKED = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(LiveSessions.class);

    private final HelperShells shells;
    private final SessionRows rows;
    private final Remotes remotes;
    private final Recordings recordings;
    private final Sessions signIns;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;
    private final Map<UUID, LiveSession> live = new ConcurrentHashMap<>();

    LiveSessions(
            HelperShells shells,
            SessionRows rows,
            Remotes remotes,
            Recordings recordings,
            Sessions signIns,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.shells = shells;
        this.rows = rows;
        this.remotes = remotes;
        this.recordings = recordings;
        this.signIns = signIns;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param recorder null if the session is not recorded
    /// @throws ConnectRefusedException when the account has too many; the recording is removed
    public LiveSession begin(SessionRow row, @Nullable Recorder recorder, Actor by)
            throws ConnectRefusedException {
        var session = new LiveSession(row, recorder);
        live.put(row.uid(), session);
        boolean isBegun = false;
        try {
            isBegun = transactions.write(() -> insert(session, by));
        } finally {
            if (!isBegun) {
                boolean ignored = live.remove(row.uid(), session);
                if (recorder != null) {
                    recordings.discard(recorder);
                }
            }
        }
        if (!isBegun) {
            throw ConnectRules.tooManySessions();
        }
        return session;
    }

    /// Counts under the lock of all changes, so that of two sessions that begin at once, on any
    /// servers, the second one counts the first.
    ///
    /// @return false if the account has too many
    private boolean insert(LiveSession session, Actor by) {
        SessionRow row = session.row();
        audit.acquireLock();
        if (rows.openOf(row.accountId()) >= ConnectRules.MAX_SESSIONS) {
            return false;
        }
        rows.insert(row);
        AuditEvent started =
                AuditEvent.of("Remote Session Started")
                        .by(by)
                        .on(row.remoteName())
                        .with("user", row.username())
                        .with("address", row.address());
        audit.record(
                session.recorder() == null
                        ? started
                        : started.with("recording", row.uid().toString()));
        return true;
    }

    /// What the helper compares when somebody attaches to this session.
    public String owner(SessionRow row) {
        return shells.owner(row.accountId(), row.signIn());
    }

    /// Ends a shell that became no session.
    void discard(String helperSession) {
        if (!shells.end(helperSession)) {
            LOG.warn("The helper does not answer that a shell has ended that became no session.");
        }
    }

    /// A session that this person began in this sign-in.
    public Optional<LiveSession> find(UUID uid, long accountId, UUID signIn) {
        return Optional.ofNullable(live.get(uid))
                .filter(one ->
                        one.row().accountId() == accountId && one.row().signIn().equals(signIn));
    }

    List<LiveSession> all() {
        return List.copyOf(live.values());
    }

    /// Whether nobody has begun to end it.
    boolean isOpen(LiveSession session) {
        return live.containsKey(session.uid());
    }

    /// Its viewer is stopped first, and gets the reason when everything else is done.
    ///
    /// @param reason of the first caller; later ones change nothing
    public void end(LiveSession session, EndReason reason) {
        if (!live.remove(session.uid(), session)) {
            return;
        }
        SessionViewer viewer = session.viewer();
        if (viewer != null) {
            boolean ignored = viewer.stop();
        }
        try {
            if (reason != EndReason.EXITED && reason != EndReason.GONE) {
                endAtHelper(session);
            }
            if (session.recorder() != null) {
                recordings.finish(session.recorder());
            }
        } finally {
            try {
                record(session, reason);
            } finally {
                SessionViewer last = session.viewer();
                if (last != null) {
                    last.end(reason);
                }
            }
        }
    }

    private void record(LiveSession session, EndReason reason) {
        Instant now = clock.instant();
        transactions.write(() -> {
            audit.acquireLock(); // before the row, as in endUnseen
            if (rows.end(session, reason, now)) {
                SessionRow row = session.row();
                audit.record(
                        ended(
                                        row.remoteName(),
                                        row.person(),
                                        row.username(),
                                        reason,
                                        Duration.between(row.startedAt(), now))
                                .with("bytes", Long.toString(session.received())));
            }
        });
    }

    /// @param person whose session it was: who ended it is the reason
    private static AuditEvent ended(
            String remoteName, String person, String username, EndReason reason, Duration lasted) {
        return AuditEvent.of("Remote Session Ended")
                .by(Actor.SYSTEM)
                .on(remoteName)
                .with("person", person)
                .with("user", username)
                .with("reason", reason.key())
                .with("seconds", Long.toString(lasted.toSeconds()));
    }

    /// Side by side, so that none waits for another. Nothing is carried any more when it returns.
    private List<Thread> startEnding(Map<LiveSession, EndReason> sessions) {
        sessions.keySet().stream()
                .map(LiveSession::viewer)
                .filter(Objects::nonNull)
                .forEach(SessionViewer::stop);
        return sessions.entrySet().stream()
                .map(one ->
                        Thread.ofVirtual()
                                .name("session-end")
                                .start(() -> end(one.getKey(), one.getValue())))
                .toList();
    }

    private void end(Map<LiveSession, EndReason> sessions) {
        try {
            for (Thread one : startEnding(sessions)) {
                one.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void endAtHelper(LiveSession session) {
        String there = session.row().helperSession();
        if (!there.isEmpty() && !shells.end(there)) {
            LOG.warn("The helper does not answer that {} has ended.", session.uid());
        }
    }

    /// A person who signs out on this server loses the sessions at once. Their ends are written
    /// afterwards: the transaction that signs out still has its connection.
    @TransactionalEventListener
    void onSignOut(SessionEnded ended) {
        List<Thread> ignored =
                startEnding(
                        all().stream()
                                .filter(one -> one.row().signIn().equals(ended.uid()))
                                .collect(Collectors.toMap(one -> one, _ -> EndReason.SIGNED_OUT)));
    }

    @EventListener
    void onStop(ContextClosedEvent event) {
        end(all().stream().collect(Collectors.toMap(one -> one, _ -> EndReason.SERVER_STOPPED)));
    }

    /// Everything else, also what happened on other servers. A session that cannot be checked for a
    /// minute ends: nobody knows whether its person may still have it.
    @ScheduledJob("End remote sessions")
    @Scheduled(fixedDelayString = "PT2S", initialDelayString = "PT2S")
    public void watch() {
        Instant now = clock.instant();
        List<LiveSession> all = all();
        if (all.isEmpty()) {
            return;
        }
        var over = new HashMap<LiveSession, EndReason>();
        Known known = known(all, now);
        for (LiveSession one : all) {
            EndReason reason = known == null ? null : reason(one, known, now);
            if (reason == null && one.checkedAt().plus(UNCHECKED).isBefore(clock.instant())) {
                reason = EndReason.UNCHECKED;
            }
            if (reason != null) {
                over.put(one, reason);
            }
        }
        end(over);
    }

    /// What decides about all sessions.
    ///
    /// @param asked who wants to end which
    /// @param people by their sign-ins, without those who are signed out
    private record Known(
            Map<UUID, String> asked, Map<UUID, Account> people, Set<LiveSession> gone) {}

    /// Null when it is not known.
    private @Nullable Known known(List<LiveSession> all, Instant now) {
        List<UUID> uids = all.stream().map(LiveSession::uid).toList();
        try {
            transactions.write(() -> rows.seen(uids, now));
            return new Known(
                    transactions.read(() -> rows.endRequested(uids)),
                    signIns.people(all.stream().map(one -> one.row().signIn()).toList()),
                    gone(all));
        } catch (RuntimeException e) {
            LOG.error("Nobody knows whether remote sessions may go on", e);
            return null;
        }
    }

    /// Null when it goes on.
    private @Nullable EndReason reason(LiveSession one, Known known, Instant now) {
        if (known.gone().contains(one)) {
            return EndReason.GONE;
        }
        String by = known.asked().get(one.uid());
        if (by != null) {
            return by.isEmpty() ? EndReason.CLOSED : EndReason.ADMINISTRATOR;
        }
        try {
            EndReason reason = reason(one, known.people().get(one.row().signIn()), now);
            one.checked(clock.instant());
            return reason;
        } catch (RuntimeException e) {
            LOG.error("Nobody knows whether the session {} may go on", one.uid(), e);
            return null;
        }
    }

    /// Those without a viewer that the helper does not have any more. One that has a viewer tells
    /// it.
    private Set<LiveSession> gone(Collection<LiveSession> all) {
        Set<LiveSession> left =
                all.stream().filter(one -> one.leftAt() != null).collect(Collectors.toSet());
        if (left.isEmpty()) {
            return left;
        }
        List<SessionEvent.Sessions.Entry> found = shells.list().orElse(null);
        if (found == null) {
            return Set.of(); // the next round asks again
        }
        Set<String> there =
                found.stream()
                        .map(SessionEvent.Sessions.Entry::session)
                        .collect(Collectors.toSet());
        left.removeIf(one -> there.contains(one.row().helperSession()));
        return left;
    }

    private @Nullable EndReason reason(LiveSession one, @Nullable Account person, Instant now) {
        if (person == null) {
            return EndReason.SIGNED_OUT;
        }
        Remote remote =
                transactions
                        .read(() ->
                                remotes.find(one.row().remoteId())
                                        .filter(found -> remotes.mayConnect(found, person)))
                        .orElse(null);
        if (remote == null) {
            return EndReason.ACCESS_LOST;
        }
        Instant left = one.leftAt();
        if (left != null && left.plus(KEPT).isBefore(now)) {
            return EndReason.LEFT;
        }
        if (isOver(one.row().startedAt(), remote.sessionLimit(), now)) {
            return EndReason.TIME_LIMIT;
        }
        return isOver(one.lastInput(), remote.idleLimit(), now) ? EndReason.IDLE : null;
    }

    private static boolean isOver(Instant since, Duration limit, Instant now) {
        return since.plus(limit).isBefore(now);
    }

    @ScheduledJob(value = "Close remote sessions of servers that stopped", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    public void endUnseen() {
        Instant since = clock.instant().minus(UNSEEN);
        List<SessionRows.Unseen> unseen = transactions.read(() -> rows.unseenSince(since));
        if (unseen.isEmpty()) {
            return;
        }
        transactions.write(() -> {
            audit.acquireLock();
            for (SessionRows.Unseen one : unseen) {
                if (rows.endUnseen(one.uid(), since)) {
                    audit.record(
                            ended(
                                    one.remoteName(),
                                    one.person(),
                                    one.username(),
                                    EndReason.SERVER_STOPPED,
                                    Duration.between(one.startedAt(), one.seenAt())));
                }
            }
        });
    }
}

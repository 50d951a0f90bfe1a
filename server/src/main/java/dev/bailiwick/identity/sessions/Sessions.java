package dev.bailiwick.identity.sessions;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.platform.db.DatabaseFailure;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Begins, finds and ends sessions. Whoever begins one has decided that the person may come in.
@Component
public final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);
    private static final Duration BETWEEN_TOUCHES = Duration.ofMinutes(1);
    private static final int LONGEST_USER_AGENT = 300;

    private final SessionStore store;
    private final PendingSignIns pending;
    private final SessionCookie cookie;
    private final KnownBrowsers browsers;
    private final AccountNotices notices;
    private final Accounts accounts;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    Sessions(
            SessionStore store,
            PendingSignIns pending,
            SessionCookie cookie,
            KnownBrowsers browsers,
            AccountNotices notices,
            Accounts accounts,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.store = store;
        this.pending = pending;
        this.cookie = cookie;
        this.browsers = browsers;
        this.notices = notices;
        this.accounts = accounts;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Signs a person in: a new session with a new id; the one the browser had, if any, ends.
    public Session begin(
            Account account,
            SignInMethod method,
            HttpServletRequest request,
            HttpServletResponse response) {
        return begin(account, method, clock.instant(), request, response);
    }

    /// The same, for a person who proved themselves elsewhere, perhaps some time ago.
    public Session begin(
            Account account,
            SignInMethod method,
            Instant authenticatedAt,
            HttpServletRequest request,
            HttpServletResponse response) {
        Instant now = clock.instant();
        var session =
                new Session(
                        RandomToken.next(),
                        UUID.randomUUID(),
                        account.id(),
                        method,
                        now,
                        notAhead(authenticatedAt),
                        now,
                        request.getRemoteAddr(),
                        userAgent(request));
        transactions.write(() -> {
            cookie.read(request).ifPresent(store::delete);
            store.insert(session);
            tellOfNewBrowser(account, session, request);
            accounts.signedIn(account.id());
        });
        browsers.remember(account, request, response);
        cookie.write(session.id(), request, response);
        return session;
    }

    /// The first sign-in of all is no news.
    private void tellOfNewBrowser(Account account, Session session, HttpServletRequest request) {
        if (account.lastSignInAt() != null && !browsers.knows(account, request)) {
            notices.newDevice(account, DeviceNames.of(session.userAgent()), session.address());
        }
    }

    /// The person proved anew who they are: a new id, and the session counts as fresh. Comes after
    /// the turn, or an entry, of the caller's transaction, for a session that was ended is not
    /// renewed.
    public void renew(Session session, HttpServletRequest request, HttpServletResponse response) {
        renew(session, clock.instant(), request, response);
    }

    /// The same, of a proof that others tell of.
    public void renew(
            Session session,
            Instant authenticatedAt,
            HttpServletRequest request,
            HttpServletResponse response) {
        String id = RandomToken.next();
        Instant proven = notAhead(authenticatedAt);
        // By what does not change: of two renewals at once the browser keeps the answer of the
        // last.
        if (transactions.write(() -> store.renew(session.uid(), id, proven))) {
            cookie.write(id, request, response);
        }
    }

    private Instant notAhead(Instant told) {
        Instant now = clock.instant();
        return told.isBefore(now) ? told : now;
    }

    /// The person behind a request, if the session lives and the account is active.
    Optional<SignedIn> find(HttpServletRequest request) {
        Optional<String> id = cookie.read(request);
        if (id.isEmpty()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Optional<SignedIn> found =
                transactions.read(() ->
                        store.find(id.get())
                                .filter(person -> person.account().active())
                                .filter(p -> p.session().isLive(lifetimes(), now)));
        found.ifPresent(person -> touch(person.session(), request, now));
        return found;
    }

    /// Automatic refreshes say so in a header, and do not keep a session alive.
    private void touch(Session session, HttpServletRequest request, Instant now) {
        if (request.getHeader("X-Automatic-Refresh") == null
                && session.lastSeenAt().plus(BETWEEN_TOUCHES).isBefore(now)) {
            try {
                transactions.write(() -> store.touch(session.id(), now));
            } catch (RuntimeException e) {
                if (DatabaseFailure.in(e).isEmpty()) {
                    throw e;
                }
                // What can be read is shown, on a full disk too. The session only ends the sooner.
                LOG.debug("A session was not marked as used", e);
            }
        }
    }

    /// Signs the browser out.
    public void end(HttpServletRequest request, HttpServletResponse response) {
        cookie.read(request).ifPresent(id -> transactions.write(() -> store.delete(id)));
        cookie.clear(request, response);
    }

    /// @return false when the account has no such session
    public boolean end(UUID uid, long accountId) {
        return transactions.write(() -> store.delete(uid, accountId));
    }

    public int end(Collection<UUID> uids) {
        return transactions.write(() -> store.delete(uids));
    }

    /// Those that are only half-way signed in have to begin anew, too.
    public int endAllOf(long accountId) {
        return transactions.write(() -> {
            pending.deleteAllOf(accountId);
            return store.deleteAllOf(accountId);
        });
    }

    /// All of the account's but this one.
    public int endOthers(Session kept) {
        return transactions.write(() -> {
            pending.deleteAllOf(kept.accountId());
            return store.deleteOthers(kept);
        });
    }

    /// Those of an account that began at the provider, but one.
    public int endThroughProviderBut(Session kept, long accountId) {
        return transactions.write(() -> store.deleteThroughProviderBut(kept, accountId));
    }

    /// Those that did not begin at the provider, of everybody but one.
    public int endLocalBut(Optional<Long> keptAccountId) {
        return transactions.write(() -> {
            pending.deleteAllBut(keptAccountId);
            return store.deleteLocalBut(keptAccountId);
        });
    }

    /// The live ones, last used first.
    public List<Session> of(long accountId) {
        return transactions.read(() -> {
            Session.Lifetimes lifetimes = lifetimes();
            Instant now = clock.instant();
            return store.ofAccount(accountId, 100).stream()
                    .filter(session -> session.isLive(lifetimes, now))
                    .toList();
        });
    }

    @ScheduledJob("Forget sessions that ran out")
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT1M")
    void forgetExpired() {
        Session.Lifetimes lifetimes = lifetimes();
        Instant now = clock.instant();
        transactions.write(() -> {
            pending.deleteExpired(now); // first, as whoever ends all of an account does
            store.deleteOlderThan(now.minus(lifetimes.idle()), now.minus(lifetimes.absolute()));
        });
    }

    private Session.Lifetimes lifetimes() {
        var current = settings.current();
        return new Session.Lifetimes(
                Duration.ofMinutes(current.get(GeneralSettings.SESSION_IDLE_MINUTES)),
                Duration.ofHours(current.get(GeneralSettings.SESSION_LIFETIME_HOURS)));
    }

    private static String userAgent(HttpServletRequest request) {
        String sent = request.getHeader("User-Agent");
        if (sent == null) {
            return "";
        }
        String clean = sent.replace("\0", "");
        return clean.length() <= LONGEST_USER_AGENT
                ? clean
                : clean.substring(0, LONGEST_USER_AGENT);
    }
}

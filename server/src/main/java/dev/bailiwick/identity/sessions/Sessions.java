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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Begins, finds and ends sessions. The caller must have decided that the person may sign in.
@Component
public final class Sessions {
    private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

    /// The query of a page that a browser without scripts loads again by itself.
    private static final String AUTOMATIC = "automatic";

    private static final Duration TOUCH_INTERVAL = Duration.ofMinutes(1);
    private static final int MAX_USER_AGENT_LENGTH = 300;

    private final SessionStore store;
    private final PendingSignIns pending;
    private final SessionCookie cookie;
    private final KnownBrowserCookie browsers;
    private final AccountNotices notices;
    private final Accounts accounts;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    Sessions(
            SessionStore store,
            PendingSignIns pending,
            SessionCookie cookie,
            KnownBrowserCookie browsers,
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

    /// Signs a person in: begins a new session with a new id, and ends the browser's previous one.
    /// Its cookies are written with [#writeCookies].
    public SignedIn begin(Account account, SignInMethod method, HttpServletRequest request) {
        return begin(account, method, null, request);
    }

    /// The same, for a person who authenticated elsewhere, possibly some time ago.
    ///
    /// @param authenticatedAt null if unknown: now is assumed
    public SignedIn begin(
            Account account,
            SignInMethod method,
            @Nullable Instant authenticatedAt,
            HttpServletRequest request) {
        Instant now = clock.instant();
        var session =
                new Session(
                        RandomToken.next(),
                        UUID.randomUUID(),
                        account.id(),
                        method,
                        now,
                        capToNow(authenticatedAt),
                        now,
                        request.getRemoteAddr(),
                        userAgent(request));
        transactions.write(() -> {
            cookie.read(request).ifPresent(store::delete);
            store.insert(session);
            notifyNewBrowser(account, session, request);
            accounts.recordSignIn(account.id());
        });
        return new SignedIn(account, session);
    }

    /// For a new session. Call it after the commit.
    public void writeCookies(
            SignedIn person, HttpServletRequest request, HttpServletResponse response) {
        browsers.remember(person.account(), request, response);
        writeCookie(person.session(), request, response);
    }

    /// For a renewed session. Call it after the commit.
    public void writeCookie(
            Session session, HttpServletRequest request, HttpServletResponse response) {
        cookie.write(session.id(), request, response);
    }

    public void clearCookie(HttpServletRequest request, HttpServletResponse response) {
        cookie.clear(request, response);
    }

    /// The account's very first sign-in is not reported.
    private void notifyNewBrowser(Account account, Session session, HttpServletRequest request) {
        if (account.lastSignInAt() != null && !browsers.isKnown(account, request)) {
            notices.newDevice(account, DeviceNames.of(session.userAgent()), session.address());
        }
    }

    /// The person re-authenticated: the session gets a new id and counts as recently authenticated.
    /// Call it after acquiring the change lock or recording an entry in the caller's transaction,
    /// because a session that was ended must not be renewed.
    ///
    /// @return for [#writeCookie]; empty when the session has ended
    public Optional<Session> renew(Session session) {
        return renew(session, null);
    }

    /// The same, for an authentication that happened elsewhere.
    public Optional<Session> renew(Session session, @Nullable Instant authenticatedAt) {
        Session renewed = session.renewed(RandomToken.next(), capToNow(authenticatedAt));
        return transactions.write(() -> store.renew(renewed))
                ? Optional.of(renewed)
                : Optional.empty();
    }

    private Instant capToNow(@Nullable Instant told) {
        Instant now = clock.instant();
        return told != null && told.isBefore(now) ? told : now;
    }

    /// The person making a request, if the session is valid and the account is active.
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

    /// Marks a session as used, for people who work over a websocket. Call it once a minute at
    /// most.
    public void keepAlive(UUID uid) {
        transactions.write(() -> store.touch(uid, clock.instant()));
    }

    /// Of these sessions, those that have not ended, with their accounts if these are active.
    public Map<UUID, Account> people(Collection<UUID> uids) {
        Instant now = clock.instant();
        Session.Lifetimes lifetimes = lifetimes();
        return transactions.read(() -> store.find(uids)).stream()
                .filter(person -> person.account().active())
                .filter(person -> person.session().isLive(lifetimes, now))
                .collect(Collectors.toMap(person -> person.session().uid(), SignedIn::account));
    }

    /// Automatic refreshes identify themselves, by a header or, without scripts, by the query, and
    /// do not keep a session alive.
    private static boolean isAutomatic(HttpServletRequest request) {
        return request.getHeader("X-Automatic-Refresh") != null
                || AUTOMATIC.equals(request.getQueryString());
    }

    private void touch(Session session, HttpServletRequest request, Instant now) {
        if (!isAutomatic(request) && session.lastSeenAt().plus(TOUCH_INTERVAL).isBefore(now)) {
            try {
                transactions.write(() -> store.touch(session.id(), now));
            } catch (RuntimeException e) {
                if (DatabaseFailure.in(e).isEmpty()) {
                    throw e;
                }
                // Reading must work even when the disk is full. The session only expires earlier.
                LOG.debug("A session was not marked as used", e);
            }
        }
    }

    /// Signs the browser out; its cookie is cleared with [#clearCookie].
    public void end(HttpServletRequest request) {
        cookie.read(request).ifPresent(id -> transactions.write(() -> store.delete(id)));
    }

    /// @return false when the account has no such session
    public boolean end(UUID uid, long accountId) {
        return transactions.write(() -> store.delete(uid, accountId));
    }

    /// How many of these sessions have not ended, by the address of the account.
    public Map<String, Long> countByAccount(Collection<UUID> uids) {
        return transactions.read(() -> store.accounts(uids)).stream()
                .collect(
                        Collectors.groupingBy(
                                account -> account.email().value(),
                                TreeMap::new,
                                Collectors.counting()));
    }

    public int end(Collection<UUID> uids) {
        return transactions.write(() -> store.delete(uids));
    }

    /// Includes pending sign-ins, which must start over.
    public int endAllOf(long accountId) {
        return transactions.write(() -> {
            pending.deleteAllOf(accountId);
            return store.deleteAllOf(accountId);
        });
    }

    /// All of the account's sessions except this one.
    public int endOthers(Session kept) {
        return transactions.write(() -> {
            pending.deleteAllOf(kept.accountId());
            return store.deleteOthers(kept);
        });
    }

    /// The account's sessions that started through the provider, except one.
    public int endThroughProviderBut(Session kept, long accountId) {
        return transactions.write(() -> store.deleteThroughProviderBut(kept, accountId));
    }

    /// Everyone's sessions that did not begin at the provider, except those of one account.
    public int endLocalBut(Optional<Long> keptAccountId) {
        return transactions.write(() -> {
            pending.deleteAllBut(keptAccountId);
            return store.deleteLocalBut(keptAccountId);
        });
    }

    /// Active ones, most recently used first.
    public List<Session> of(long accountId) {
        return transactions.read(() -> {
            Session.Lifetimes lifetimes = lifetimes();
            Instant now = clock.instant();
            return store.ofAccount(accountId, 100).stream()
                    .filter(session -> session.isLive(lifetimes, now))
                    .toList();
        });
    }

    @ScheduledJob(value = "Delete expired sessions", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT1M")
    void deleteExpired() {
        Session.Lifetimes lifetimes = lifetimes();
        Instant now = clock.instant();
        transactions.write(() -> {
            // first, in the same order as ending all sessions of an account
            pending.deleteExpired(now);
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
        return clean.length() <= MAX_USER_AGENT_LENGTH
                ? clean
                : clean.substring(0, MAX_USER_AGENT_LENGTH);
    }
}

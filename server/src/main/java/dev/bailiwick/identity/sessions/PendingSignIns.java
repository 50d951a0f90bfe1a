package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.schema.Tables.PENDING_SIGN_IN;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.secrets.RandomToken;
import dev.bailiwick.platform.secrets.Secrets;
import dev.bailiwick.web.http.HostPrefixedCookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The table of sign-ins that wait for their second step, each bound to one browser by a separate
/// cookie: a random token, of which the table stores a keyed hash.
@Component
public final class PendingSignIns {
    private static final HostPrefixedCookie COOKIE = new HostPrefixedCookie("bailiwick-pending");
    private static final Duration LIFETIME = Duration.ofMinutes(10);

    private final DSLContext sql;
    private final SecondFactorAttempts attempts;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Clock clock;

    PendingSignIns(
            DSLContext sql,
            SecondFactorAttempts attempts,
            Secrets secrets,
            Transactions transactions,
            Clock clock) {
        this.sql = sql;
        this.attempts = attempts;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Replaces any earlier pending sign-in of this browser.
    ///
    /// @param factor whether a second factor is required, so that leaving it out is counted as a
    ///   failure
    /// @return the browser's token, for [#writeCookie]
    public String begin(
            Account account, boolean factor, String continueTo, HttpServletRequest request) {
        String browser = RandomToken.next();
        var pending = new PendingSignIn(UUID.randomUUID(), account, continueTo);
        transactions.write(() -> {
            List<String> before = delete(request);
            sql.insertInto(PENDING_SIGN_IN)
                    .set(PENDING_SIGN_IN.UID, pending.uid())
                    .set(PENDING_SIGN_IN.BROWSER_HASH, hash(browser))
                    .set(PENDING_SIGN_IN.ACCOUNT_ID, account.id())
                    .set(PENDING_SIGN_IN.CONTINUE_TO, continueTo)
                    .set(PENDING_SIGN_IN.EXPIRES_AT, clock.instant().plus(LIFETIME))
                    .execute();
            if (factor) {
                attempts.recordStarted(account, pending, before, request.getRemoteAddr());
            }
        });
        return browser;
    }

    /// Call it after the commit.
    public void writeCookie(
            String browser, HttpServletRequest request, HttpServletResponse response) {
        COOKIE.set(browser, LIFETIME, request, response);
    }

    /// This browser's sign-in, while it is pending and the account is active.
    public Optional<PendingSignIn> find(HttpServletRequest request) {
        Instant now = clock.instant();
        return read(request)
                .flatMap(browser ->
                        transactions.read(() ->
                                sql.select(PENDING_SIGN_IN.asterisk())
                                        .select(AccountSql.FIELDS)
                                        .from(AccountSql.joinedTo(PENDING_SIGN_IN.ACCOUNT_ID))
                                        .where(PENDING_SIGN_IN.BROWSER_HASH.eq(hash(browser)))
                                        .and(PENDING_SIGN_IN.EXPIRES_AT.gt(now))
                                        .and(AccountSql.isActive())
                                        .fetchOptional(row ->
                                                new PendingSignIn(
                                                        row.get(PENDING_SIGN_IN.UID),
                                                        AccountSql.account(row),
                                                        row.get(PENDING_SIGN_IN.CONTINUE_TO)))));
    }

    /// Ends it: of two simultaneous second steps, one continues.
    ///
    /// @return false when it had already ended
    public boolean end(PendingSignIn pending) {
        return transactions.write(() ->
                sql.deleteFrom(PENDING_SIGN_IN)
                                .where(PENDING_SIGN_IN.UID.eq(pending.uid()))
                                .execute()
                        == 1);
    }

    public void clearCookie(HttpServletRequest request, HttpServletResponse response) {
        COOKIE.clear(request, response);
    }

    /// Call it inside the transaction that invalidates the first step, such as a password change.
    public void deleteAllOf(long accountId) {
        sql.deleteFrom(PENDING_SIGN_IN).where(PENDING_SIGN_IN.ACCOUNT_ID.eq(accountId)).execute();
    }

    void deleteAllBut(Optional<Long> keptAccountId) {
        sql.deleteFrom(PENDING_SIGN_IN)
                .where(
                        keptAccountId
                                .map(PENDING_SIGN_IN.ACCOUNT_ID::ne)
                                .orElseGet(DSL::noCondition))
                .execute();
    }

    void deleteExpired(Instant now) {
        sql.deleteFrom(PENDING_SIGN_IN).where(PENDING_SIGN_IN.EXPIRES_AT.lt(now)).execute();
    }

    /// @return the holders of what was deleted: at most one
    private List<String> delete(HttpServletRequest request) {
        return read(request)
                .map(browser ->
                        sql.deleteFrom(PENDING_SIGN_IN)
                                .where(PENDING_SIGN_IN.BROWSER_HASH.eq(hash(browser)))
                                .returning(PENDING_SIGN_IN.UID)
                                .fetch(PENDING_SIGN_IN.UID))
                .orElse(List.of())
                .stream()
                .map(PendingSignIn::holderOf)
                .toList();
    }

    private static Optional<String> read(HttpServletRequest request) {
        return COOKIE.values(request).filter(RandomToken::isToken).findFirst();
    }

    private String hash(String browser) {
        return secrets.hash("pending sign-in", browser);
    }
}

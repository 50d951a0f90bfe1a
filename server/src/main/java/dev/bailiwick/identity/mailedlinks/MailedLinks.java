package dev.bailiwick.identity.mailedlinks;

import static dev.bailiwick.platform.db.schema.Tables.MAILED_LINK;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.passwords.OutstandingResetLinks;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The table of links that were mailed.
@Component
final class MailedLinks implements OutstandingResetLinks {
    private static final Duration HOUR = Duration.ofHours(1);

    private final DSLContext sql;
    private final LinkTokens tokens;
    private final Clock clock;

    MailedLinks(DSLContext sql, LinkTokens tokens, Clock clock) {
        this.sql = sql;
        this.tokens = tokens;
        this.clock = clock;
    }

    /// @return the token; empty when the account was mailed enough of them in the last hour
    Optional<String> make(LinkPurpose purpose, Account account, EmailAddress email) {
        Instant now = clock.instant();
        int lately =
                sql.fetchCount(
                        MAILED_LINK,
                        MAILED_LINK
                                .ACCOUNT_ID
                                .eq(account.id())
                                .and(MAILED_LINK.PURPOSE.eq(purpose.name()))
                                .and(MAILED_LINK.CREATED_AT.gt(now.minus(HOUR)))
                                // and of no clock that was far ahead
                                .and(MAILED_LINK.CREATED_AT.le(now.plus(HOUR))));
        if (lately >= purpose.mostAnHour()) {
            return Optional.empty();
        }
        String token = tokens.fresh();
        sql.insertInto(MAILED_LINK)
                .set(MAILED_LINK.TOKEN_HASH, tokens.hash(token))
                .set(MAILED_LINK.PURPOSE, purpose.name())
                .set(MAILED_LINK.ACCOUNT_ID, account.id())
                .set(MAILED_LINK.EMAIL, email.value())
                .set(MAILED_LINK.CREATED_AT, now)
                .set(MAILED_LINK.EXPIRES_AT, now.plus(purpose.life()))
                .execute();
        return Optional.of(token);
    }

    Optional<MailedLink> find(LinkPurpose purpose, String token) {
        Instant now = clock.instant();
        return sql.selectFrom(MAILED_LINK)
                .where(MAILED_LINK.TOKEN_HASH.eq(tokens.hash(token)))
                .and(MAILED_LINK.PURPOSE.eq(purpose.name()))
                .and(MAILED_LINK.EXPIRES_AT.gt(now))
                // or one of a clock that was far ahead would open for as long as that was
                .and(MAILED_LINK.CREATED_AT.le(now.plus(HOUR)))
                .fetchOptional()
                .flatMap(row ->
                        EmailAddress.parse(row.getEmail())
                                .map(email ->
                                        new MailedLink(row.getId(), row.getAccountId(), email)));
    }

    /// Of two at once, one spends it. It counts on against the hour's number, and never opens
    /// again.
    void spend(MailedLink link) {
        Instant now = clock.instant();
        int spent =
                sql.update(MAILED_LINK)
                        .set(MAILED_LINK.EXPIRES_AT, Instant.EPOCH)
                        .where(MAILED_LINK.ID.eq(link.id()))
                        .and(MAILED_LINK.EXPIRES_AT.gt(now))
                        .execute();
        if (spent == 0) {
            throw new LinkAlreadyUsed();
        }
    }

    /// The latest address that somebody wants confirmed is the only one.
    void voidConfirmationsBut(String token, long accountId) {
        voidAll(accountId, LinkPurpose.CONFIRM, MAILED_LINK.TOKEN_HASH.ne(tokens.hash(token)));
    }

    void voidConfirmationsOf(long accountId) {
        voidAll(accountId, LinkPurpose.CONFIRM, DSL.noCondition());
    }

    @Override
    public void voidAllOf(long accountId) {
        voidAll(accountId, LinkPurpose.RESET, DSL.noCondition());
    }

    private void voidAll(long accountId, LinkPurpose purpose, Condition which) {
        sql.update(MAILED_LINK)
                .set(MAILED_LINK.EXPIRES_AT, Instant.EPOCH)
                .where(MAILED_LINK.ACCOUNT_ID.eq(accountId))
                .and(MAILED_LINK.PURPOSE.eq(purpose.name()))
                .and(which)
                .execute();
    }

    void forgetExpired(Instant createdBefore) {
        sql.deleteFrom(MAILED_LINK)
                .where(MAILED_LINK.EXPIRES_AT.le(clock.instant()))
                .and(MAILED_LINK.CREATED_AT.lt(createdBefore))
                .execute();
    }
}

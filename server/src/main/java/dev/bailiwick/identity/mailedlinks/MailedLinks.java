package dev.bailiwick.identity.mailedlinks;

import static dev.bailiwick.platform.schema.Tables.MAILED_LINK;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.passwords.PasswordChanged;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The table of mailed links.
@Component
final class MailedLinks {
    private static final Duration HOUR = Duration.ofHours(1);

    private final DSLContext sql;
    private final MailedLinkTokens tokens;
    private final Clock clock;

    MailedLinks(DSLContext sql, MailedLinkTokens tokens, Clock clock) {
        this.sql = sql;
        this.tokens = tokens;
        this.clock = clock;
    }

    /// @return the token; empty when the account's limit for the last hour is reached
    Optional<String> create(MailedLinkPurpose purpose, Account account, EmailAddress email) {
        Instant now = clock.instant();
        int lately =
                sql.fetchCount(
                        MAILED_LINK,
                        MAILED_LINK
                                .ACCOUNT_ID
                                .eq(account.id())
                                .and(MAILED_LINK.PURPOSE.eq(purpose.name()))
                                .and(MAILED_LINK.CREATED_AT.gt(now.minus(HOUR)))
                                // and not by a clock that was far ahead
                                .and(MAILED_LINK.CREATED_AT.le(now.plus(HOUR))));
        if (lately >= purpose.maxPerHour()) {
            return Optional.empty();
        }
        String token = tokens.newToken();
        sql.insertInto(MAILED_LINK)
                .set(MAILED_LINK.TOKEN_HASH, tokens.hash(token))
                .set(MAILED_LINK.PURPOSE, purpose.name())
                .set(MAILED_LINK.ACCOUNT_ID, account.id())
                .set(MAILED_LINK.EMAIL, email.value())
                .set(MAILED_LINK.CREATED_AT, now)
                .set(MAILED_LINK.EXPIRES_AT, now.plus(purpose.lifetime()))
                .execute();
        return Optional.of(token);
    }

    Optional<MailedLink> find(MailedLinkPurpose purpose, String token) {
        Instant now = clock.instant();
        return sql.selectFrom(MAILED_LINK)
                .where(MAILED_LINK.TOKEN_HASH.eq(tokens.hash(token)))
                .and(MAILED_LINK.PURPOSE.eq(purpose.name()))
                .and(MAILED_LINK.EXPIRES_AT.gt(now))
                // a link created by a clock that was far ahead would stay valid too long
                .and(MAILED_LINK.CREATED_AT.le(now.plus(HOUR)))
                .fetchOptional()
                .flatMap(row ->
                        EmailAddress.parse(row.getEmail())
                                .map(email ->
                                        new MailedLink(row.getId(), row.getAccountId(), email)));
    }

    /// Of two simultaneous uses, one succeeds. The link still counts towards the hourly limit, and
    /// is never valid again.
    void consume(MailedLink link) {
        Instant now = clock.instant();
        int consumed =
                sql.update(MAILED_LINK)
                        .set(MAILED_LINK.EXPIRES_AT, Instant.EPOCH)
                        .where(MAILED_LINK.ID.eq(link.id()))
                        .and(MAILED_LINK.EXPIRES_AT.gt(now))
                        .execute();
        if (consumed == 0) {
            throw new MailedLinkAlreadyUsedException();
        }
    }

    /// Only the most recently requested address can be confirmed.
    void voidConfirmationsBut(String token, long accountId) {
        voidAll(
                accountId,
                MailedLinkPurpose.CONFIRM,
                MAILED_LINK.TOKEN_HASH.ne(tokens.hash(token)));
    }

    void voidConfirmationsOf(long accountId) {
        voidAll(accountId, MailedLinkPurpose.CONFIRM, DSL.noCondition());
    }

    @EventListener
    void voidResetLinks(PasswordChanged change) {
        voidAll(change.account().id(), MailedLinkPurpose.RESET, DSL.noCondition());
    }

    private void voidAll(long accountId, MailedLinkPurpose purpose, Condition which) {
        sql.update(MAILED_LINK)
                .set(MAILED_LINK.EXPIRES_AT, Instant.EPOCH)
                .where(MAILED_LINK.ACCOUNT_ID.eq(accountId))
                .and(MAILED_LINK.PURPOSE.eq(purpose.name()))
                .and(which)
                .execute();
    }

    void deleteExpired(Instant createdBefore) {
        sql.deleteFrom(MAILED_LINK)
                .where(MAILED_LINK.EXPIRES_AT.le(clock.instant()))
                .and(MAILED_LINK.CREATED_AT.lt(createdBefore))
                .execute();
    }
}

package dev.bailiwick.identity.passwords;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.SecondFactors;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// Sets an account's password.
@Component
public final class SetPassword {
    private final Accounts accounts;
    private final PasswordHashing hashing;
    private final Transactions transactions;
    private final AuditLog audit;
    private final AccountNotices notices;
    private final SecondFactors factors;
    private final ApplicationEventPublisher events;

    SetPassword(
            Accounts accounts,
            PasswordHashing hashing,
            Transactions transactions,
            AuditLog audit,
            AccountNotices notices,
            SecondFactors factors,
            ApplicationEventPublisher events) {
        this.accounts = accounts;
        this.hashing = hashing;
        this.transactions = transactions;
        this.audit = audit;
        this.notices = notices;
        this.factors = factors;
        this.events = events;
    }

    /// @param first work to do in the same transaction, such as consuming a link; if it throws, the
    ///   password is rolled back
    /// @return why it was refused, as a sentence; empty when it was set
    public Optional<String> run(Account account, String password, Actor actor, Runnable first) {
        boolean factor = transactions.read(() -> factors.has(account.id()));
        return set(account, password, factor, actor, first, () -> {});
    }

    /// Applies the rules for an account without a second factor, even if it has one: it is about to
    /// lose its last one, or has lost it.
    public Optional<String> withoutFactor(
            Account account, String password, Actor actor, Runnable first) {
        return withoutFactor(account, password, actor, first, () -> {});
    }

    /// @param then work to do with the new password in the same transaction, such as beginning the
    ///   session
    public Optional<String> withoutFactor(
            Account account, String password, Actor actor, Runnable first, Runnable then) {
        return set(account, password, false, actor, first, then);
    }

    private Optional<String> set(
            Account account,
            String password,
            boolean secondFactor,
            Actor actor,
            Runnable first,
            Runnable then) {
        if (!account.hasPassword()) {
            return Optional.of(
                    "%s signs in only through the identity provider and has no password."
                            .formatted(account.email()));
        }
        Optional<String> objection =
                PasswordRules.objection(password, account.email(), secondFactor);
        if (objection.isPresent()) {
            return objection;
        }
        String hash = hashing.hash(password);
        transactions.write(() -> {
            audit.acquireLock();
            first.run();
            audit.record(AuditEvent.of("Password Set").by(actor).on(account.email().value()));
            accounts.setPasswordHash(account.id(), hash, PasswordRules.isShort(password));
            events.publishEvent(new PasswordChanged(account));
            notices.passwordChanged(account);
            then.run();
        });
        return Optional.empty();
    }
}

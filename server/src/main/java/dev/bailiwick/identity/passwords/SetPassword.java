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
import org.springframework.stereotype.Component;

/// Gives an account a new password.
@Component
public final class SetPassword {
    private final Accounts accounts;
    private final PasswordHashing hashing;
    private final Transactions transactions;
    private final AuditLog audit;
    private final AccountNotices notices;
    private final SecondFactors factors;
    private final OutstandingResetLinks links;

    SetPassword(
            Accounts accounts,
            PasswordHashing hashing,
            Transactions transactions,
            AuditLog audit,
            AccountNotices notices,
            SecondFactors factors,
            OutstandingResetLinks links) {
        this.accounts = accounts;
        this.hashing = hashing;
        this.transactions = transactions;
        this.audit = audit;
        this.notices = notices;
        this.factors = factors;
        this.links = links;
    }

    /// @param first what must be done in the same transaction, such as spending a link; what it
    ///   throws takes the password back
    /// @return why it was refused, as a sentence; empty when it was set
    public Optional<String> run(Account account, String password, Actor actor, Runnable first) {
        boolean factor = transactions.read(() -> factors.has(account.id()));
        return set(account, password, factor, actor, first, () -> {});
    }

    /// As for an account without a second factor, whether it has one or not: it is about to lose
    /// the last, or lost it.
    public Optional<String> standingAlone(
            Account account, String password, Actor actor, Runnable first) {
        return standingAlone(account, password, actor, first, () -> {});
    }

    /// @param then what must be done with the new password in the same transaction, such as to
    ///   begin the session that it opens
    public Optional<String> standingAlone(
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
                    "%s signs in through the identity provider alone and has no password."
                            .formatted(account.email()));
        }
        Optional<String> objection =
                PasswordRules.objection(password, account.email(), secondFactor);
        if (objection.isPresent()) {
            return objection;
        }
        String hash = hashing.hash(password);
        transactions.write(() -> {
            audit.takeTurn();
            first.run();
            audit.record(AuditEvent.of("Password Set").by(actor).on(account.email().value()));
            accounts.setPasswordHash(account.id(), hash, PasswordRules.isShort(password));
            links.voidAllOf(account.id());
            notices.passwordChanged(account);
            then.run();
        });
        return Optional.empty();
    }
}

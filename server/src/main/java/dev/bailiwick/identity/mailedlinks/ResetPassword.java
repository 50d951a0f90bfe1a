package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Sets a new password by a mailed link, and ends the account's sessions. It does not sign the
/// person in: the usual sign-in follows, with all its requirements.
@Component
final class ResetPassword {
    /// The outcome.
    sealed interface Result {
        record Done() implements Result {}

        record Refused(Account account, String message) implements Result {}

        /// The link is unknown, used or expired, or its account cannot sign in locally.
        record NoSuchLink() implements Result {}
    }

    private final MailedLinks links;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final SetPassword setPassword;
    private final ChangeAccount changeAccount;
    private final Sessions sessions;
    private final Transactions transactions;
    private final AuditLog audit;

    ResetPassword(
            MailedLinks links,
            Accounts accounts,
            LocalSignInPolicy policy,
            SetPassword setPassword,
            ChangeAccount changeAccount,
            Sessions sessions,
            Transactions transactions,
            AuditLog audit) {
        this.links = links;
        this.accounts = accounts;
        this.policy = policy;
        this.setPassword = setPassword;
        this.changeAccount = changeAccount;
        this.sessions = sessions;
        this.transactions = transactions;
        this.audit = audit;
    }

    /// The account whose password the link resets, if it is valid.
    Optional<Account> find(String token) {
        return transactions.read(
                () -> links.find(MailedLinkPurpose.RESET, token).flatMap(this::owner));
    }

    Result run(String token, String password) {
        Optional<MailedLink> link =
                transactions.read(() -> links.find(MailedLinkPurpose.RESET, token));
        Optional<Account> owner = link.flatMap(found -> transactions.read(() -> owner(found)));
        if (link.isEmpty() || owner.isEmpty()) {
            return new Result.NoSuchLink();
        }
        Account account = owner.get();
        try {
            return setPassword
                    .run(account, password, account.actor(), () -> consume(link.get()))
                    .<Result>map(sentence -> new Result.Refused(account, sentence))
                    .orElseGet(Result.Done::new);
        } catch (MailedLinkAlreadyUsedException e) {
            return new Result.NoSuchLink();
        }
    }

    /// Runs in the transaction of the new password, and checks again under the change lock that the
    /// account may still do this.
    private void consume(MailedLink link) {
        audit.acquireLock();
        Account account = owner(link).orElseThrow(MailedLinkAlreadyUsedException::new);
        links.consume(link);
        sessions.endAllOf(account.id());
        audit.record(
                AuditEvent.of("Password Reset").by(account.actor()).on(account.email().value()));
        if (!account.hasConfirmedEmail()) {
            changeAccount.setConfirmedEmail(account.id(), account.email(), account.actor());
        }
    }

    /// The link is valid only while the account still has the address it was mailed to.
    private Optional<Account> owner(MailedLink link) {
        return accounts.byId(link.accountId())
                .filter(account -> account.email().key().equals(link.email().key()))
                .filter(policy::admits);
    }
}

package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.policy.LocalSignInPolicy;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Sets a new password by a mailed link, and ends the account's sessions. It signs nobody in: what
/// else a sign-in asks for, it asks for then.
@Component
final class ResetPassword {
    /// What became of it.
    sealed interface Result {
        record Done() implements Result {}

        record Refused(Account account, String sentence) implements Result {}

        /// The link is unknown, used, expired, or its account cannot sign in this way.
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

    /// Whose password the link sets, if it works.
    Optional<Account> opens(String token) {
        return transactions.read(() -> links.find(LinkPurpose.RESET, token).flatMap(this::owner));
    }

    Result run(String token, String password) {
        Optional<MailedLink> link = transactions.read(() -> links.find(LinkPurpose.RESET, token));
        Optional<Account> owner = link.flatMap(found -> transactions.read(() -> owner(found)));
        if (link.isEmpty() || owner.isEmpty()) {
            return new Result.NoSuchLink();
        }
        Account account = owner.get();
        try {
            return setPassword
                    .run(account, password, account.actor(), () -> spend(link.get()))
                    .<Result>map(sentence -> new Result.Refused(account, sentence))
                    .orElseGet(Result.Done::new);
        } catch (LinkAlreadyUsed e) {
            return new Result.NoSuchLink();
        }
    }

    /// In the transaction of the new password. Whether the account may still do this is asked once
    /// more, when no other change can come between.
    private void spend(MailedLink link) {
        audit.takeTurn();
        Account account = owner(link).orElseThrow(LinkAlreadyUsed::new);
        links.spend(link);
        sessions.endAllOf(account.id());
        audit.record(
                AuditEvent.of("Password Reset").by(account.actor()).on(account.email().value()));
        if (!account.hasConfirmedEmail()) {
            changeAccount.setConfirmedEmail(account.id(), account.email(), account.actor());
        }
    }

    /// The link was mailed to an address, and counts for the account only while it has that one.
    private Optional<Account> owner(MailedLink link) {
        return accounts.byId(link.accountId())
                .filter(account -> account.email().key().equals(link.email().key()))
                .filter(policy::admits);
    }
}

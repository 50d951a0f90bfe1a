package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.identity.singlesignon.flows.LinkedIdentity;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Removes an account's link, provided that another sign-in method is left. Ends the sessions that
/// began through the link, except the current one, as for a password change.
@Component
public final class UnlinkIdentity {
    /// The outcome.
    public enum Result {
        UNLINKED,
        NOT_LINKED,
        NO_OTHER_SIGN_IN_METHOD
    }

    private final LinkedIdentities identities;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final Sessions sessions;
    private final AccountNotices notices;
    private final Transactions transactions;
    private final AuditLog audit;

    UnlinkIdentity(
            LinkedIdentities identities,
            Accounts accounts,
            LocalSignInPolicy policy,
            Sessions sessions,
            AccountNotices notices,
            Transactions transactions,
            AuditLog audit) {
        this.identities = identities;
        this.accounts = accounts;
        this.policy = policy;
        this.sessions = sessions;
        this.notices = notices;
        this.transactions = transactions;
        this.audit = audit;
    }

    public Result run(SignedIn person) {
        return run(person.account(), person);
    }

    /// An inactive account has no sign-in method to lose.
    public Result run(Account account, SignedIn by) {
        return transactions.write(() -> {
            audit.acquireLock();
            Optional<LinkedIdentity> linked = identities.of(account.id());
            if (linked.isEmpty()) {
                return Result.NOT_LINKED;
            }
            Account now = accounts.byId(account.id()).orElse(account);
            if (now.active() && !policy.admits(now)) {
                return Result.NO_OTHER_SIGN_IN_METHOD;
            }
            if (!identities.delete(account.id())) {
                return Result.NOT_LINKED;
            }
            int ended = sessions.endThroughProviderBut(by.session(), account.id());
            audit.record(
                    AuditEvent.of("OIDC Identity Unlinked")
                            .by(by.actor())
                            .on(account.email().value())
                            .with("provider", linked.get().providerName())
                            .with("oidc_email", linked.get().email())
                            .with("sessions_ended", Integer.toString(ended)));
            notices.identityChanged(
                    now,
                    "Your account was unlinked from %s".formatted(linked.get().providerName()));
            return Result.UNLINKED;
        });
    }
}

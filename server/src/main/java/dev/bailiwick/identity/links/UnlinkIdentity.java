package dev.bailiwick.identity.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.LinkedIdentity;
import dev.bailiwick.identity.policy.LocalSignInPolicy;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Takes a person's link away, as long as another way in is left. Whoever came in through it is
/// signed out; the session in which it is asked for goes on, as with a change of the password.
@Component
public final class UnlinkIdentity {
    /// What became of it.
    public enum Result {
        UNLINKED,
        NOT_LINKED,
        NO_OTHER_WAY_IN
    }

    private final IdentityLinks identities;
    private final Accounts accounts;
    private final LocalSignInPolicy policy;
    private final Sessions sessions;
    private final AccountNotices notices;
    private final Transactions transactions;
    private final AuditLog audit;

    UnlinkIdentity(
            IdentityLinks identities,
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

    /// An account that is not active has no way in to lose.
    public Result run(Account account, SignedIn by) {
        return transactions.write(() -> {
            audit.takeTurn();
            Optional<LinkedIdentity> linked = identities.of(account.id());
            if (linked.isEmpty()) {
                return Result.NOT_LINKED;
            }
            Account now = accounts.byId(account.id()).orElse(account);
            if (now.active() && !policy.admits(now)) {
                return Result.NO_OTHER_WAY_IN;
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
                    "The link of your account to %s was taken away"
                            .formatted(linked.get().providerName()));
            return Result.UNLINKED;
        });
    }
}

package dev.bailiwick.sso;

import dev.bailiwick.access.LocalSignInPolicy;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.sessions.SignedIn;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Takes a person's link away, as long as another way in is left.
@Component
final class UnlinkIdentity {
    /// What became of it.
    enum Result {
        UNLINKED,
        NOT_LINKED,
        NO_OTHER_WAY_IN
    }

    private final IdentityLinks identities;
    private final LocalSignInPolicy policy;
    private final Transactions transactions;
    private final AuditLog audit;

    UnlinkIdentity(
            IdentityLinks identities,
            LocalSignInPolicy policy,
            Transactions transactions,
            AuditLog audit) {
        this.identities = identities;
        this.policy = policy;
        this.transactions = transactions;
        this.audit = audit;
    }

    Result run(SignedIn person) {
        return transactions.write(() -> {
            audit.takeTurn();
            if (!policy.admits(person.account())) {
                return Result.NO_OTHER_WAY_IN;
            }
            Optional<LinkedIdentity> linked = identities.of(person.account().id());
            if (linked.isEmpty() || !identities.delete(person.account().id())) {
                return Result.NOT_LINKED;
            }
            audit.record(
                    AuditEvent.of("OIDC Identity Unlinked")
                            .by(person.actor())
                            .on(person.getName())
                            .with("provider", linked.get().providerName())
                            .with("oidc_email", linked.get().email()));
            return Result.UNLINKED;
        });
    }
}

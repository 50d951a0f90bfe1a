package dev.bailiwick.identity.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.flows.FailureCategory;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.LinkedIdentity;
import dev.bailiwick.identity.flows.ProposedLink;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Links an identity to an account, whoever decided that: one to one, written down, and told to the
/// person. Inside the caller's transaction.
@Component
public final class CreateLink {
    private final IdentityLinks identities;
    private final AuditLog audit;
    private final AccountNotices notices;
    private final RevokeLinkInvitations invitations;

    CreateLink(
            IdentityLinks identities,
            AuditLog audit,
            AccountNotices notices,
            RevokeLinkInvitations invitations) {
        this.identities = identities;
        this.invitations = invitations;
        this.audit = audit;
        this.notices = notices;
    }

    /// @param how by what the account was found, as the audit trail writes it
    public void run(ProposedLink link, Account account, FlowKind flow, Actor by, String how) {
        if (!identities.insert(link)) {
            requireFree(link, flow);
        }
        audit.record(
                AuditEvent.of("OIDC Identity Linked")
                        .by(by)
                        .on(account.email().value())
                        .with("provider", link.providerName())
                        .with("oidc_email", link.email())
                        .with("flow", flow.code())
                        .with("how", how));
        invitations.run(account, "the account was linked");
        notices.identityChanged(
                account,
                "Your account was linked to the identity %s of %s: whoever signs in there as that is"
                                .formatted(link.email(), link.providerName())
                        + " signed in here as you");
    }

    /// Neither is linked otherwise.
    public void requireFree(ProposedLink link, FlowKind flow) {
        Optional<LinkedIdentity> taken = identities.find(link.issuer(), link.subject());
        if (taken.isPresent() && taken.get().accountId() != link.accountId()) {
            throw conflict(FailureCategory.IDENTITY_CONFLICT, link, flow);
        }
        Optional<LinkedIdentity> own = identities.of(link.accountId());
        if (own.isPresent() && !link.isOf(own.get())) {
            throw conflict(FailureCategory.USER_IDENTITY_CONFLICT, link, flow);
        }
    }

    private static Rejection.Thrown conflict(
            FailureCategory category, ProposedLink link, FlowKind flow) {
        return new Rejection.Thrown(new Rejection(category, flow, null, null, link.email()));
    }
}

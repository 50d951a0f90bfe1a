package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.LinkedIdentity;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Links an identity to an account for any kind of flow: one to one, audited, and with a
/// notification to the person. Runs in the caller's transaction.
@Component
public final class CreateLink {
    private final LinkedIdentities identities;
    private final AuditLog audit;
    private final AccountNotices notices;
    private final RevokeLinkInvitations invitations;

    CreateLink(
            LinkedIdentities identities,
            AuditLog audit,
            AccountNotices notices,
            RevokeLinkInvitations invitations) {
        this.identities = identities;
        this.invitations = invitations;
        this.audit = audit;
        this.notices = notices;
    }

    /// @param how by what the account was found, as recorded in the audit log
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
                "Your account was linked to the identity %s at %s: anyone who signs in there with it is"
                                .formatted(link.email(), link.providerName())
                        + " signed in here as you");
    }

    /// Requires that neither is linked to anything else.
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

    private static FlowFailure.Thrown conflict(
            FailureCategory category, ProposedLink link, FlowKind flow) {
        return new FlowFailure.Thrown(FlowFailure.of(category, flow, link.email()));
    }
}

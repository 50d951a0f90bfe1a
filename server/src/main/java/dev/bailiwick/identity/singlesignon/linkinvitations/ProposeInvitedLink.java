package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.singlesignon.flows.AdmissionPolicy;
import dev.bailiwick.identity.singlesignon.flows.FailureCategory;
import dev.bailiwick.identity.singlesignon.flows.Flow;
import dev.bailiwick.identity.singlesignon.flows.FlowFailure;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.identity.singlesignon.idp.ConfiguredIdp;
import dev.bailiwick.identity.singlesignon.linking.ConfirmOwnershipController;
import dev.bailiwick.identity.singlesignon.links.CreateLink;
import dev.bailiwick.identity.singlesignon.links.LinkInvitations;
import dev.bailiwick.identity.singlesignon.links.PendingIdentityLinks;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Handles an invited person's return from the provider: shows the identity, if it may be linked to
/// the account. The invitation is used up only by the confirmation.
@Component
public final class ProposeInvitedLink {
    private final LinkInvitations invitations;
    private final CreateLink establishLink;
    private final PendingIdentityLinks pendingLinks;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    ProposeInvitedLink(
            LinkInvitations invitations,
            CreateLink establishLink,
            PendingIdentityLinks pendingLinks,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.invitations = invitations;
        this.establishLink = establishLink;
        this.pendingLinks = pendingLinks;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @return the local path to continue to
    public String run(ConfiguredIdp provider, Identity identity, Flow flow, String browser) {
        return transactions.write(() -> {
            audit.acquireLock();
            LinkInvitation invitation =
                    Optional.ofNullable(flow.invitationUid())
                            .flatMap(uid -> invitations.byUid(uid, clock.instant()))
                            .orElseThrow(
                                    () -> rejected(FailureCategory.INVITATION_INVALID, identity));
            Account account =
                    accounts.byId(invitation.accountId())
                            .filter(Account::active)
                            .orElseThrow(
                                    () -> rejected(FailureCategory.ACCOUNT_INACTIVE, identity));
            if (!invitation.emailMatchWaived()) {
                requireAddressOf(account, identity);
            }
            ProposedLink link = AdmissionPolicy.link(provider, identity, account);
            establishLink.requireFree(link, FlowKind.INVITATION);
            return ConfirmOwnershipController.PATH
                    + pendingLinks.begin(link, invitation.uid(), browser, flow.continueTo());
        });
    }

    private static void requireAddressOf(Account account, Identity identity) {
        if (!identity.emailVerified()) {
            throw rejected(FailureCategory.UNVERIFIED_EMAIL, identity);
        }
        EmailAddress sent = AdmissionPolicy.address(identity);
        if (!sent.isSameMailbox(account.email())) {
            throw rejected(FailureCategory.INVITATION_INVALID, identity);
        }
    }

    private static FlowFailure.Thrown rejected(FailureCategory category, Identity identity) {
        return new FlowFailure.Thrown(FlowFailure.of(category, FlowKind.INVITATION, identity));
    }
}

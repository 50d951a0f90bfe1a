package dev.bailiwick.identity.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.AdmissionPolicy;
import dev.bailiwick.identity.flows.FailureCategory;
import dev.bailiwick.identity.flows.Flow;
import dev.bailiwick.identity.flows.FlowKind;
import dev.bailiwick.identity.flows.LinkInvitation;
import dev.bailiwick.identity.flows.ProposedLink;
import dev.bailiwick.identity.flows.Rejection;
import dev.bailiwick.identity.idp.ConfiguredProvider;
import dev.bailiwick.identity.linking.VerifyAccountController;
import dev.bailiwick.identity.links.CreateLink;
import dev.bailiwick.identity.links.LinkInvitations;
import dev.bailiwick.identity.links.PendingVerifications;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Somebody invited came back from the provider: shows the identity, if it may be the account's.
/// The invitation is spent only when it is confirmed.
@Component
public final class ProposeInvitedLink {
    private final LinkInvitations invitations;
    private final CreateLink establishLink;
    private final PendingVerifications proofs;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    ProposeInvitedLink(
            LinkInvitations invitations,
            CreateLink establishLink,
            PendingVerifications proofs,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.invitations = invitations;
        this.establishLink = establishLink;
        this.proofs = proofs;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @return the local path to go on to
    public String run(ConfiguredProvider provider, Identity identity, Flow flow, String browser) {
        return transactions.write(() -> {
            audit.takeTurn();
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
            if (!invitation.waived()) {
                requireAddressOf(account, identity);
            }
            ProposedLink link = AdmissionPolicy.link(provider, identity, account);
            establishLink.requireFree(link, FlowKind.INVITATION);
            return VerifyAccountController.PATH
                    + proofs.begin(link, invitation.uid(), browser, flow.continueTo());
        });
    }

    private static void requireAddressOf(Account account, Identity identity) {
        if (!identity.emailVerified()) {
            throw rejected(FailureCategory.UNVERIFIED_EMAIL, identity);
        }
        EmailAddress sent = AdmissionPolicy.address(identity);
        if (!sent.isSurely(account.email())) {
            throw rejected(FailureCategory.INVITATION_INVALID, identity);
        }
    }

    private static Rejection.Thrown rejected(FailureCategory category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.INVITATION, identity));
    }
}

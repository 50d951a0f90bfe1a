package dev.bailiwick.sso;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Accounts;
import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.oidc.Identity;
import dev.bailiwick.provider.ConfiguredProvider;
import java.time.Clock;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Somebody invited came back from the provider: shows the identity, if it may be the account's.
/// The invitation is spent only when it is confirmed.
@Component
final class ProposeToInvited {
    private final LinkInvitations invitations;
    private final EstablishLink establishLink;
    private final PendingProofs proofs;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    ProposeToInvited(
            LinkInvitations invitations,
            EstablishLink establishLink,
            PendingProofs proofs,
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
    String run(ConfiguredProvider provider, Identity identity, Flow flow, String browser) {
        return transactions.write(() -> {
            audit.takeTurn();
            LinkInvitation invitation =
                    Optional.ofNullable(flow.invitationUid())
                            .flatMap(uid -> invitations.byUid(uid, clock.instant()))
                            .orElseThrow(() -> rejected(Category.INVITATION_INVALID, identity));
            Account account =
                    accounts.byId(invitation.accountId())
                            .filter(Account::active)
                            .orElseThrow(() -> rejected(Category.ACCOUNT_INACTIVE, identity));
            if (!invitation.waived()) {
                requireAddressOf(account, identity);
            }
            ProposedLink link = Admission.link(provider, identity, account);
            establishLink.requireFree(link, FlowKind.INVITATION);
            return ProveController.PATH
                    + proofs.begin(link, invitation.uid(), browser, flow.continueTo());
        });
    }

    private static void requireAddressOf(Account account, Identity identity) {
        if (!identity.emailVerified()) {
            throw rejected(Category.UNVERIFIED_EMAIL, identity);
        }
        EmailAddress sent = Admission.address(identity);
        if (!sent.isSurely(account.email())) {
            throw rejected(Category.INVITATION_INVALID, identity);
        }
    }

    private static Rejection.Thrown rejected(Category category, Identity identity) {
        return new Rejection.Thrown(Rejection.of(category, FlowKind.INVITATION, identity));
    }
}

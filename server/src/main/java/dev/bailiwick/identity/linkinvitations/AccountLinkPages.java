package dev.bailiwick.identity.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.flows.LinkInvitation;
import dev.bailiwick.identity.flows.LinkedIdentity;
import dev.bailiwick.identity.invitations.InvitationStatus;
import dev.bailiwick.identity.links.IdentityLinks;
import dev.bailiwick.identity.links.LinkInvitations;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.Confirmation;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Fills the page of one account's link.
@Component
public final class AccountLinkPages {
    private final IdentityLinks identities;
    private final LinkInvitations invitations;
    private final InviteToLink inviteToLink;
    private final TemplateMailer post;
    private final Transactions transactions;
    private final Clock clock;

    AccountLinkPages(
            IdentityLinks identities,
            LinkInvitations invitations,
            InviteToLink inviteToLink,
            TemplateMailer post,
            Transactions transactions,
            Clock clock) {
        this.identities = identities;
        this.invitations = invitations;
        this.inviteToLink = inviteToLink;
        this.post = post;
        this.transactions = transactions;
        this.clock = clock;
    }

    public static String path(long id) {
        return "/site-administration/users/" + id + "/single-sign-on";
    }

    /// @param address of an invitation to pass on by hand, shown this once
    /// @param refusal why what was asked for was not done
    AccountLinkPage of(Account account, @Nullable String address, @Nullable String refusal) {
        return transactions.read(() -> {
            Optional<LinkedIdentity> linked = identities.of(account.id());
            return new AccountLinkPage(
                    path(account.id()),
                    "/site-administration/users/" + account.id(),
                    account.name(),
                    account.email().value(),
                    linked.map(AccountLinkPages::link).orElse(null),
                    linked.isPresent() ? unlinking(account) : null,
                    invitations
                            .ofAccount(account.id())
                            .map(it -> invitation(it, account))
                            .orElse(null),
                    inviteToLink.objection(account, false).orElse(null),
                    post.isOpen(),
                    account.isAdministrator(),
                    address,
                    refusal);
        });
    }

    private static AccountLinkPage.Link link(LinkedIdentity linked) {
        return new AccountLinkPage.Link(
                linked.providerName(),
                linked.email(),
                linked.issuer(),
                linked.subject(),
                linked.linkedAt(),
                linked.lastLoginAt());
    }

    private AccountLinkPage.Invitation invitation(LinkInvitation invitation, Account account) {
        String email = account.email().value();
        return new AccountLinkPage.Invitation(
                InvitationStatus.of(
                        invitation.isOpen(clock.instant()),
                        invitation.mailed(),
                        post.fates(MailTemplate.LINKING, List.of(email)).get(email)),
                invitation.waived(),
                invitation.invitedBy(),
                invitation.expiresAt());
    }

    static Confirmation unlinking(Account account) {
        return new Confirmation(
                "unlink",
                path(account.id()) + "/unlink",
                "Unlink the account of " + account.name() + "?",
                List.of(
                        "They cannot sign in through the provider any more until the account is"
                                + " linked anew, and are told by mail.",
                        "Their sessions that began there end.",
                        "An active account stays linked while that is its only way in."),
                path(account.id()) + "/unlink",
                "Unlink",
                "Keep the link",
                path(account.id()));
    }
}

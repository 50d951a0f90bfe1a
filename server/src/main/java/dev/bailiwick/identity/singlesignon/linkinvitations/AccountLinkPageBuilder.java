package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.invitations.InvitationStatus;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.identity.singlesignon.flows.LinkedIdentity;
import dev.bailiwick.identity.singlesignon.links.LinkInvitations;
import dev.bailiwick.identity.singlesignon.links.LinkedIdentities;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.ui.Confirmation;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of one account's link.
@Component
public final class AccountLinkPageBuilder {
    private final LinkedIdentities identities;
    private final LinkInvitations invitations;
    private final InviteToLink inviteToLink;
    private final TemplateMailer mailer;
    private final Transactions transactions;
    private final Clock clock;

    AccountLinkPageBuilder(
            LinkedIdentities identities,
            LinkInvitations invitations,
            InviteToLink inviteToLink,
            TemplateMailer mailer,
            Transactions transactions,
            Clock clock) {
        this.identities = identities;
        this.invitations = invitations;
        this.inviteToLink = inviteToLink;
        this.mailer = mailer;
        this.transactions = transactions;
        this.clock = clock;
    }

    public static String path(long id) {
        return "/site-administration/users/" + id + "/single-sign-on";
    }

    /// @param address of an invitation to pass on by hand, shown once
    /// @param refusal why the requested action was not done
    AccountLinkPage of(Account account, @Nullable String address, @Nullable String refusal) {
        return transactions.read(() -> {
            Optional<LinkedIdentity> linked = identities.of(account.id());
            return new AccountLinkPage(
                    path(account.id()),
                    "/site-administration/users/" + account.id(),
                    account.name(),
                    account.email().value(),
                    linked.map(AccountLinkPageBuilder::link).orElse(null),
                    linked.isPresent() ? unlinking(account) : null,
                    invitations
                            .ofAccount(account.id())
                            .map(it -> invitation(it, account))
                            .orElse(null),
                    inviteToLink.objection(account, false).orElse(null),
                    mailer.isConfigured(),
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
                        mailer.deliveries(MailTemplate.LINKING, List.of(email)).get(email)),
                invitation.emailMatchWaived(),
                invitation.invitedBy(),
                invitation.expiresAt());
    }

    static Confirmation unlinking(Account account) {
        return new Confirmation(
                "unlink",
                path(account.id()) + "/unlink",
                "Unlink the account of " + account.name() + "?",
                List.of(
                        "They can no longer sign in through the provider until the account is"
                                + " linked again, and are notified by mail.",
                        "Their sessions that started through the provider end.",
                        "An active account stays linked while the link is its only sign-in"
                                + " method."),
                path(account.id()) + "/unlink",
                "Unlink",
                "Keep the link",
                path(account.id()));
    }
}

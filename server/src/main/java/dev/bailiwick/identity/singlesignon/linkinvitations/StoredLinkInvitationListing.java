package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.invitations.LinkInvitationListing;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.identity.singlesignon.links.LinkInvitations;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Invitations to link, for the URL and the page shared by all kinds of invitation.
@Component
final class StoredLinkInvitationListing implements LinkInvitationListing {
    private final LinkInvitations invitations;
    private final Accounts accounts;
    private final Transactions transactions;
    private final Clock clock;

    StoredLinkInvitationListing(
            LinkInvitations invitations,
            Accounts accounts,
            Transactions transactions,
            Clock clock) {
        this.invitations = invitations;
        this.accounts = accounts;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public Optional<String> pageOf(String token) {
        return transactions
                .read(() -> invitations.byToken(token, clock.instant()))
                .map(found -> InvitedController.PATH + token);
    }

    @Override
    public List<PendingInvitation> list(int max) {
        Instant now = clock.instant();
        return transactions.read(() ->
                invitations.list(max).stream()
                        .flatMap(invitation ->
                                accounts.byId(invitation.accountId())
                                        .map(account -> pending(invitation, account, now))
                                        .map(Stream::of)
                                        .orElseGet(Stream::empty))
                        .toList());
    }

    private static PendingInvitation pending(
            LinkInvitation invitation, Account account, Instant now) {
        return new PendingInvitation(
                account.name(),
                account.email().value(),
                !invitation.isOpen(now),
                invitation.mailed(),
                invitation.invitedBy(),
                invitation.expiresAt(),
                AccountLinkPageBuilder.path(account.id()));
    }
}

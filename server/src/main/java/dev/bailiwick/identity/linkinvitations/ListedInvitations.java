package dev.bailiwick.identity.linkinvitations;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.flows.LinkInvitation;
import dev.bailiwick.identity.invitations.LinkingInvitations;
import dev.bailiwick.identity.links.LinkInvitations;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/// Invitations to link, for the address and the page that all invitations share.
@Component
final class ListedInvitations implements LinkingInvitations {
    private final LinkInvitations invitations;
    private final Accounts accounts;
    private final Transactions transactions;
    private final Clock clock;

    ListedInvitations(
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
    public List<Open> list(int most) {
        Instant now = clock.instant();
        return transactions.read(() ->
                invitations.list(most).stream()
                        .flatMap(invitation ->
                                accounts.byId(invitation.accountId())
                                        .map(account -> open(invitation, account, now))
                                        .map(Stream::of)
                                        .orElseGet(Stream::empty))
                        .toList());
    }

    private static Open open(LinkInvitation invitation, Account account, Instant now) {
        return new Open(
                account.name(),
                account.email().value(),
                !invitation.isOpen(now),
                invitation.mailed(),
                invitation.invitedBy(),
                invitation.expiresAt(),
                AccountLinkPages.path(account.id()));
    }
}

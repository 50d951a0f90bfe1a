package dev.bailiwick.modules.licences.seats;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountDeleted;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The seats of a deleted account stay assigned to its address: the deletion does not mean that the
/// software is uninstalled.
@Component
final class SeatsOfDeletedAccounts {
    private final Seats seats;

    SeatsOfDeletedAccounts(Seats seats) {
        this.seats = seats;
    }

    @EventListener
    void onDelete(AccountDeleted deletion) {
        Account account = deletion.account();
        seats.keepAccountName(account.id(), account.email().value());
    }
}

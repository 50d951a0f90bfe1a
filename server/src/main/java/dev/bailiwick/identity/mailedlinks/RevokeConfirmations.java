package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountChangeListener;
import org.springframework.stereotype.Component;

/// A link to confirm an address was asked for by an account as it was. Whoever moves the account to
/// another address since, an administrator say, does not have that undone by an older link.
@Component
final class RevokeConfirmations implements AccountChangeListener {
    private final MailedLinks links;

    RevokeConfirmations(MailedLinks links) {
        this.links = links;
    }

    @Override
    public void follow(Account before, Account after) {
        if (!after.email().key().equals(before.email().key())) {
            links.voidConfirmationsOf(after.id());
        }
    }
}

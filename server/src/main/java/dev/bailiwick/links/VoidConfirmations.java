package dev.bailiwick.links;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.AccountConsequence;
import org.springframework.stereotype.Component;

/// A link to confirm an address was asked for by an account as it was. Whoever moves the account to
/// another address since, an administrator say, does not have that undone by an older link.
@Component
final class VoidConfirmations implements AccountConsequence {
    private final MailedLinks links;

    VoidConfirmations(MailedLinks links) {
        this.links = links;
    }

    @Override
    public void follow(Account before, Account after) {
        if (!after.email().key().equals(before.email().key())) {
            links.voidConfirmationsOf(after.id());
        }
    }
}

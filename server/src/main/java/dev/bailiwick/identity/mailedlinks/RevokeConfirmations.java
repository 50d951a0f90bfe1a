package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountChangeListener;
import org.springframework.stereotype.Component;

/// Invalidates older confirmation links when an account's address changes: a change made by an
/// administrator, for example, must not be undone by an older link.
@Component
final class RevokeConfirmations implements AccountChangeListener {
    private final MailedLinks links;

    RevokeConfirmations(MailedLinks links) {
        this.links = links;
    }

    @Override
    public void onChange(Account before, Account after) {
        if (!after.email().key().equals(before.email().key())) {
            links.voidConfirmationsOf(after.id());
        }
    }
}

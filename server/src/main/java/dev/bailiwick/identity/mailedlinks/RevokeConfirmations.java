package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountChanged;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Invalidates older confirmation links when an account's address changes: a change made by an
/// administrator, for example, must not be undone by an older link.
@Component
final class RevokeConfirmations {
    private final MailedLinks links;

    RevokeConfirmations(MailedLinks links) {
        this.links = links;
    }

    @EventListener
    void onChange(AccountChanged change) {
        Account after = change.after();
        if (!after.email().key().equals(change.before().email().key())) {
            links.voidConfirmationsOf(after.id());
        }
    }
}

package dev.bailiwick.identity.singlesignon.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountChanged;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Revokes an invitation to link when the account's address changes or it is deactivated: the link
/// is in the old mailbox, and the person must be invited again.
@Component
final class RevokeLinkInvitations {
    private final LinkInvitations invitations;
    private final AuditLog audit;

    RevokeLinkInvitations(LinkInvitations invitations, AuditLog audit) {
        this.invitations = invitations;
        this.audit = audit;
    }

    @EventListener
    void onChange(AccountChanged change) {
        Account after = change.after();
        boolean moved = !after.email().key().equals(change.before().email().key());
        if (moved) {
            run(after, "the address of the account changed");
        } else if (!after.active()) {
            run(after, "the account was deactivated");
        }
    }

    /// Runs in the caller's transaction.
    void run(Account account, String because) {
        if (invitations.deleteOf(account.id())) {
            audit.record(
                    AuditEvent.of("Linking Invitation Revoked")
                            .on(account.email().value())
                            .with("because", because));
        }
    }
}

package dev.bailiwick.identity.links;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountChangeListener;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import org.springframework.stereotype.Component;

/// An invitation to link lies in the mailbox that the account had. Who gave that mailbox up, or was
/// shut out, is to be invited anew.
@Component
final class RevokeLinkInvitations implements AccountChangeListener {
    private final LinkInvitations invitations;
    private final AuditLog audit;

    RevokeLinkInvitations(LinkInvitations invitations, AuditLog audit) {
        this.invitations = invitations;
        this.audit = audit;
    }

    @Override
    public void follow(Account before, Account after) {
        boolean moved = !after.email().key().equals(before.email().key());
        if (moved) {
            run(after, "the address of the account changed");
        } else if (!after.active()) {
            run(after, "the account was deactivated");
        }
    }

    /// Inside the caller's transaction.
    void run(Account account, String because) {
        if (invitations.deleteOf(account.id())) {
            audit.record(
                    AuditEvent.of("Linking Invitation Revoked")
                            .on(account.email().value())
                            .with("because", because));
        }
    }
}

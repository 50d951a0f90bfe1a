package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.AccountDeleted;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.text.EmailAddress;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Revokes the open invitations to a deleted account's address, which would give the person rights
/// again, and those that the person sent.
@Component
final class RevokeInvitations {
    private final Invitations invitations;
    private final AuditLog audit;

    RevokeInvitations(Invitations invitations, AuditLog audit) {
        this.invitations = invitations;
        this.audit = audit;
    }

    @EventListener
    void onDelete(AccountDeleted deletion) {
        EmailAddress email = deletion.account().email();
        for (Invitation one : invitations.toOrBy(email)) {
            if (invitations.delete(one.uid())) {
                audit.record(
                        AuditEvent.of("Invitation Revoked")
                                .on(one.email().value())
                                .with("because", "the account " + email + " was deleted"));
            }
        }
    }
}

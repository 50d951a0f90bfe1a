package dev.bailiwick.identity.invitations;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.web.ui.StatusIcon;
import org.jspecify.annotations.Nullable;

/// The status of an invitation and its mail, as shown on pages.
///
/// @param problem the mail server's response, if it rejected the mail
public record InvitationStatus(StatusIcon state, String statusLabel, @Nullable String problem) {
    /// @param mail the delivery status of its mail; null when the mail was discarded
    public static InvitationStatus of(
            boolean open, boolean mailed, Outbox.@Nullable Delivery mail) {
        if (!open) {
            return new InvitationStatus(StatusIcon.IDLE, "Expired", null);
        }
        if (!mailed) {
            return new InvitationStatus(StatusIcon.WAIT, "Shared as a link", null);
        }
        if (mail == null) {
            return new InvitationStatus(StatusIcon.FAIL, "Not sent", "The email was discarded.");
        }
        return switch (mail.state()) {
            case SENT -> new InvitationStatus(StatusIcon.WAIT, "Sent", null);
            case WAITING ->
                    new InvitationStatus(
                            mail.problem() == null ? StatusIcon.WAIT : StatusIcon.WARN,
                            "Mail queued",
                            mail.problem());
            case DEAD -> new InvitationStatus(StatusIcon.FAIL, "Not delivered", mail.problem());
        };
    }
}

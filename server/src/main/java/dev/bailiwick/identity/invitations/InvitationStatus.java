package dev.bailiwick.identity.invitations;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.web.ui.State;
import org.jspecify.annotations.Nullable;

/// The status of an invitation and its mail, as shown on pages.
///
/// @param problem the mail server's response, if it rejected the mail
public record InvitationStatus(State state, String statusLabel, @Nullable String problem) {
    /// @param mail the delivery status of its mail; null when the mail was discarded
    public static InvitationStatus of(
            boolean open, boolean mailed, Outbox.@Nullable Delivery mail) {
        if (!open) {
            return new InvitationStatus(State.IDLE, "Expired", null);
        }
        if (!mailed) {
            return new InvitationStatus(State.WAIT, "Shared as a link", null);
        }
        if (mail == null) {
            return new InvitationStatus(State.FAIL, "Not sent", "The mail was discarded.");
        }
        return switch (mail.state()) {
            case SENT -> new InvitationStatus(State.WAIT, "Sent", null);
            case WAITING ->
                    new InvitationStatus(
                            mail.problem() == null ? State.WAIT : State.WARN,
                            "Mail queued",
                            mail.problem());
            case GIVEN_UP -> new InvitationStatus(State.FAIL, "Not delivered", mail.problem());
        };
    }
}

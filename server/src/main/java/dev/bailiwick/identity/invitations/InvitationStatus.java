package dev.bailiwick.identity.invitations;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.web.ui.State;
import org.jspecify.annotations.Nullable;

/// How far an invitation has come, its mail included, as pages say it.
///
/// @param problem what the mail server said, if it did not take the mail
public record InvitationStatus(State state, String word, @Nullable String problem) {
    /// @param mail what became of its mail; null when that was discarded
    public static InvitationStatus of(boolean open, boolean mailed, Outbox.@Nullable Fate mail) {
        if (!open) {
            return new InvitationStatus(State.IDLE, "Expired", null);
        }
        if (!mailed) {
            return new InvitationStatus(State.WAIT, "Link passed on", null);
        }
        if (mail == null) {
            return new InvitationStatus(State.FAIL, "Not sent", "The mail was discarded.");
        }
        return switch (mail.state()) {
            case SENT -> new InvitationStatus(State.WAIT, "Sent", null);
            case WAITING ->
                    new InvitationStatus(
                            mail.problem() == null ? State.WAIT : State.WARN,
                            "Mail waits",
                            mail.problem());
            case GIVEN_UP -> new InvitationStatus(State.FAIL, "Not delivered", mail.problem());
        };
    }
}

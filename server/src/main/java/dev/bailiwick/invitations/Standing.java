package dev.bailiwick.invitations;

import dev.bailiwick.mail.Outbox;
import dev.bailiwick.ui.State;
import org.jspecify.annotations.Nullable;

/// How far an invitation has come, its mail included, as pages say it.
///
/// @param problem what the mail server said, if it did not take the mail
public record Standing(State state, String word, @Nullable String problem) {
    /// @param mail what became of its mail; null when that was discarded
    public static Standing of(boolean open, boolean mailed, Outbox.@Nullable Fate mail) {
        if (!open) {
            return new Standing(State.IDLE, "Expired", null);
        }
        if (!mailed) {
            return new Standing(State.WAIT, "Link passed on", null);
        }
        if (mail == null) {
            return new Standing(State.FAIL, "Not sent", "The mail was discarded.");
        }
        return switch (mail.state()) {
            case SENT -> new Standing(State.WAIT, "Sent", null);
            case WAITING ->
                    new Standing(
                            mail.problem() == null ? State.WAIT : State.WARN,
                            "Mail waits",
                            mail.problem());
            case GIVEN_UP -> new Standing(State.FAIL, "Not delivered", mail.problem());
        };
    }
}

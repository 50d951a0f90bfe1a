package dev.bailiwick.system;

import dev.bailiwick.archive.ScheduledCopies;
import dev.bailiwick.mail.Outbox;
import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;
import dev.bailiwick.ui.Sizes;
import dev.bailiwick.ui.State;
import java.util.List;

/// Site administration, System.
///
/// @param fixed what the environment decides
/// @param support the text to copy
public record SystemPage(
        Installation.Facts facts,
        State diskState,
        State certificateState,
        Backups backups,
        List<BackgroundWork.Work> work,
        boolean mailReady,
        Outbox.Queue mails,
        List<Fixed> fixed,
        String support) {

    public record Fixed(String setting, String variable) {}

    public record Backups(
            ScheduledCopies.Plan plan,
            Field everyHours,
            Field keep,
            Field passphrase,
            Field repeated) {
        public FormErrors errors() {
            return FormErrors.none()
                    .at("Every", everyHours)
                    .at("Keep", keep)
                    .at("Passphrase", passphrase)
                    .at("Passphrase again", repeated);
        }

        public State state() {
            if (!plan.on()) {
                return State.WARN;
            }
            if (plan.folderProblem() != null || plan.overdue()) {
                return State.FAIL;
            }
            if (plan.newest().isEmpty()) {
                return State.WAIT;
            }
            return plan.newest().getFirst().problem() == null ? State.OK : State.FAIL;
        }

        public String word() {
            return switch (state()) {
                case WARN -> "Not set up";
                case WAIT -> "First one soon";
                case OK -> "Last one worked";
                default -> failure();
            };
        }

        private String failure() {
            if (plan.folderProblem() != null) {
                return "Folder not usable";
            }
            return plan.overdue() ? "Overdue" : "Last one failed";
        }
    }

    public String databaseSize() {
        return facts.databaseBytes() == null ? "size unknown" : Sizes.of(facts.databaseBytes());
    }

    public String diskFree() {
        return facts.diskFree() == null || facts.diskSize() == null
                ? "Unknown"
                : Sizes.of(facts.diskFree()) + " free of " + Sizes.of(facts.diskSize());
    }

    public String memory() {
        return Sizes.of(facts.memoryUsed()) + " of " + Sizes.of(facts.memoryMost());
    }

    public String mailsInWords() {
        if (!mailReady) {
            return "Mail is not set up.";
        }
        return "%,d waiting, %,d could not be delivered."
                .formatted(mails.waiting(), mails.givenUp());
    }
}

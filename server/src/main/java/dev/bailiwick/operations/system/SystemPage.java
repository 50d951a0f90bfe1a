package dev.bailiwick.operations.system;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.operations.backupschedule.ScheduledBackups;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.State;
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
        List<JobRuns.Work> work,
        boolean mailReady,
        Outbox.Queue mails,
        List<Fixed> fixed,
        String support) {

    public record Fixed(String setting, String variable) {}

    public record Backups(
            ScheduledBackups.Plan plan,
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
        return facts.databaseBytes() == null ? "size unknown" : SizeText.of(facts.databaseBytes());
    }

    public String diskFree() {
        return facts.diskFree() == null || facts.diskSize() == null
                ? "Unknown"
                : SizeText.of(facts.diskFree()) + " free of " + SizeText.of(facts.diskSize());
    }

    public String memory() {
        return SizeText.of(facts.memoryUsed()) + " of " + SizeText.of(facts.memoryMost());
    }

    public String mailsInWords() {
        if (!mailReady) {
            return "Mail is not set up.";
        }
        return "%,d waiting, %,d could not be delivered."
                .formatted(mails.waiting(), mails.givenUp());
    }
}

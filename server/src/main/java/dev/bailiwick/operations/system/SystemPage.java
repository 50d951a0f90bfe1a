package dev.bailiwick.operations.system;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;

/// Site administration, System.
///
/// @param fixed settings fixed by the environment
/// @param support the text to copy
public record SystemPage(
        SystemFacts.Facts facts,
        StatusIcon diskState,
        StatusIcon certificateState,
        Backups backups,
        List<JobRow> jobs,
        boolean mailReady,
        Outbox.Queue mails,
        List<Fixed> fixed,
        String support) {

    public record Fixed(String setting, String variable) {}

    /// Asks before scheduled backups are stopped.
    public static Confirmation stopBackups() {
        return new Confirmation(
                "stop-backups",
                SystemController.PATH + "/backups/stop",
                "Stop scheduled backups?",
                List.of(
                        "No more backups are created. Existing backups stay, and open with their"
                                + " passphrase."),
                SystemController.PATH + "/backups/stop",
                "Stop scheduled backups",
                "Keep scheduled backups",
                SystemController.PATH + "#backups");
    }

    public record Backups(
            ScheduledBackups.Plan plan,
            FormField everyHours,
            FormField keepCount,
            FormField passphrase,
            FormField repeated) {
        public FormErrors errors() {
            return FormErrors.none()
                    .at("Interval", everyHours)
                    .at("Backups to keep", keepCount)
                    .at("Passphrase", passphrase)
                    .at("Repeat passphrase", repeated);
        }

        public StatusIcon state() {
            if (!plan.enabled()) {
                return StatusIcon.WARN;
            }
            if (plan.folderProblem() != null || plan.overdue()) {
                return StatusIcon.FAIL;
            }
            if (plan.newest().isEmpty()) {
                return StatusIcon.WAIT;
            }
            return plan.newest().getFirst().problem() == null ? StatusIcon.OK : StatusIcon.FAIL;
        }

        public String statusLabel() {
            return switch (state()) {
                case WARN -> "Not set up";
                case WAIT -> "First backup soon";
                case OK -> "Last backup succeeded";
                default -> failure();
            };
        }

        private String failure() {
            if (plan.folderProblem() != null) {
                return "Folder not usable";
            }
            return plan.overdue() ? "Overdue" : "Last backup failed";
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
        return SizeText.of(facts.memoryUsed()) + " of " + SizeText.of(facts.memoryMax());
    }

    public long failedJobs() {
        return jobs.stream().filter(JobRow::hasFailed).count();
    }

    public StatusIcon jobsState() {
        return failedJobs() == 0 ? StatusIcon.OK : StatusIcon.FAIL;
    }

    public String jobsSummary() {
        return failedJobs() == 0
                ? "%,d jobs, all well".formatted(jobs.size())
                : "%,d jobs, %,d failed".formatted(jobs.size(), failedJobs());
    }

    public String mailSummary() {
        if (!mailReady) {
            return "Mail is not set up.";
        }
        return "%,d waiting, %,d could not be delivered."
                .formatted(mails.waiting(), mails.deadLetters());
    }
}

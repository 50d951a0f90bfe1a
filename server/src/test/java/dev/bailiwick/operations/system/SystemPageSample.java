package dev.bailiwick.operations.system;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.operations.ownbackup.schedule.BackupAttempt;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups.Plan;
import dev.bailiwick.platform.jobs.JobStatus;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.StatusIcon;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The System page for the gallery, which cannot access its components.
public final class SystemPageSample {
    private SystemPageSample() {}

    /// @param text replaces all text that comes from the machine
    public static SystemPage of(Instant now, String text) {
        return page(
                now,
                text,
                StatusIcon.OK,
                new Plan(
                        true,
                        Path.of("/var/lib/bailiwick/archives", text),
                        null,
                        now.plus(Duration.ofHours(7)),
                        false,
                        List.of(
                                new BackupAttempt(now, "bailiwick-now.bailiwick", 0, 0, text),
                                new BackupAttempt(
                                        now.minus(Duration.ofDays(1)),
                                        "bailiwick-before.bailiwick",
                                        412_000,
                                        1_204,
                                        null))),
                now.plus(Duration.ofDays(80)),
                null);
    }

    /// Nothing is set up, the disk is full and the certificate has expired.
    public static SystemPage troubled(Instant now) {
        return page(
                now,
                "none",
                StatusIcon.FAIL,
                new Plan(
                        false,
                        Path.of("/var/lib/bailiwick/archives"),
                        "/var/lib/bailiwick/archives cannot be written to.",
                        null,
                        false,
                        List.of()),
                now.minus(Duration.ofDays(1)),
                "Choose a passphrase for the backups.");
    }

    private static SystemPage page(
            Instant now,
            String text,
            StatusIcon state,
            Plan plan,
            Instant certificateEnds,
            @Nullable String problem) {
        var facts =
                new SystemFacts.Facts(
                        "0.1.0",
                        "25.0.1+8",
                        "Linux 6.12, " + text,
                        "SQLite, " + text,
                        4_200_000L,
                        "/var/lib/bailiwick/" + text,
                        state == StatusIcon.FAIL ? 400_000_000L : 81_000_000_000L,
                        120_000_000_000L,
                        now.minus(Duration.ofDays(3)),
                        2,
                        96_000_000,
                        268_000_000,
                        certificateEnds,
                        now.minus(Duration.ofDays(200)),
                        state == StatusIcon.FAIL);
        return new SystemPage(
                facts,
                state,
                state,
                new SystemPage.Backups(
                        plan,
                        FormField.of("every_hours", 24),
                        FormField.of("keep", 7),
                        FormField.of(SystemPageBuilder.PASSPHRASE, "").withError(problem),
                        FormField.of(SystemPageBuilder.REPEATED, "")),
                List.of(
                        work("mail: delivery, run", JobStatus.State.SUCCEEDED, now),
                        work("passkeys: challenges, forget expired", JobStatus.State.FAILED, now),
                        work("audit: chain head log, write", JobStatus.State.NEVER_RUN, now)),
                plan.enabled(),
                new Outbox.Queue(2, 1),
                plan.enabled()
                        ? List.of(new SystemPage.Fixed("mail.host", "BAILIWICK_MAIL_HOST"))
                        : List.of(),
                "Bailiwick 0.1.0\n" + text);
    }

    private static JobRow work(String name, JobStatus.State state, Instant now) {
        boolean failed = state == JobStatus.State.FAILED;
        return new JobRow(
                new JobStatus(
                        name,
                        state,
                        state == JobStatus.State.NEVER_RUN ? null : now.minusSeconds(40),
                        state == JobStatus.State.NEVER_RUN ? null : Duration.ofMillis(42),
                        now.plusSeconds(20),
                        failed ? "IllegalStateException in Challenges, line 41" : null,
                        failed ? now.minusSeconds(40) : null,
                        "server-1:4711"));
    }
}

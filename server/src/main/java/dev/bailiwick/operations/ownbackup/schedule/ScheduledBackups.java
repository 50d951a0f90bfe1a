package dev.bailiwick.operations.ownbackup.schedule;

import dev.bailiwick.operations.ownbackup.file.BackupRecipient;
import dev.bailiwick.operations.ownbackup.file.BackupRefusedException;
import dev.bailiwick.operations.ownbackup.file.MakeBackup;
import dev.bailiwick.operations.ownbackup.file.Passphrase;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.JobRun;
import dev.bailiwick.platform.jobs.Jobs;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.startup.FileFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Scheduled backups, made once a passphrase is set. They are encrypted to a public key, so the
/// service need not know the passphrase. Of several servers, the one that runs the job makes the
/// backup, in its own folder.
@Component
public final class ScheduledBackups {
    /// @param folderProblem why nothing can be written there now; null when it can
    /// @param dueAt of the next; null before the first
    /// @param overdue whether none has succeeded for two intervals
    public record Plan(
            boolean enabled,
            Path folder,
            @Nullable String folderProblem,
            @Nullable Instant dueAt,
            boolean overdue,
            List<BackupAttempt> newest) {}

    private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);
    static final String JOB = "Create scheduled backups";
    private static final Duration RETRY_DELAY = Duration.ofHours(1);

    private final BackupLog log;
    private final Transactions transactions;
    private final Jobs jobs;
    private final StoredRecipient recipient;
    private final MakeBackup makeBackup;
    private final Settings settings;
    private final AuditLog audit;
    private final Clock clock;
    private final BackupFolder folder;
    private final BackupFiles files;

    ScheduledBackups(
            BackupLog log,
            Transactions transactions,
            Jobs jobs,
            StoredRecipient recipient,
            MakeBackup makeBackup,
            Settings settings,
            AuditLog audit,
            Clock clock,
            BackupFolder folder,
            BackupFiles files) {
        this.log = log;
        this.transactions = transactions;
        this.jobs = jobs;
        this.recipient = recipient;
        this.makeBackup = makeBackup;
        this.settings = settings;
        this.audit = audit;
        this.clock = clock;
        this.folder = folder;
        this.files = files;
    }

    /// Future backups use this passphrase; older ones keep theirs. The next is made within a
    /// minute.
    public void setPassphrase(Passphrase passphrase) {
        BackupRecipient made = BackupRecipient.fromPassphrase(passphrase);
        transactions.write(() -> {
            audit.acquireLock();
            boolean before = recipient.exists();
            recipient.replaceWith(made);
            jobs.schedule(JOB, clock.instant());
            audit.record(
                    AuditEvent.of("Scheduled Backups Changed")
                            .with("passphrase", before ? "a new one" : "set"));
        });
    }

    public void stop() {
        transactions.write(() -> {
            audit.acquireLock();
            if (recipient.exists()) {
                recipient.clear();
                jobs.schedule(JOB, null);
                audit.record(
                        AuditEvent.of("Scheduled Backups Changed").with("passphrase", "removed"));
            }
        });
    }

    public boolean areScheduled() {
        return transactions.read(recipient::exists);
    }

    /// Makes the next backup within a minute.
    ///
    /// @return whether backups are scheduled at all
    public boolean requestNow() {
        return transactions.write(() -> {
            if (!recipient.exists()) {
                return false;
            }
            jobs.schedule(JOB, clock.instant());
            return true;
        });
    }

    public Plan plan() {
        String problem = folder.problem().orElse(null);
        return transactions.read(() ->
                new Plan(
                        recipient.exists(),
                        folder.path(),
                        problem,
                        jobs.dueAt(JOB).orElse(null),
                        isOverdue(clock.instant()),
                        log.newest()));
    }

    /// Counted from the newest backup, or from when the passphrase was set if that is later. Times
    /// in the future are from before the clock was set back and are ignored.
    private boolean isOverdue(Instant now) {
        Instant latest = now.plus(ClockSkew.TOLERANCE);
        return Stream.of(log.lastSuccess(latest), recipient.since())
                .flatMap(Optional::stream)
                .filter(since -> !since.isAfter(latest))
                .max(Comparator.naturalOrder())
                .filter(since -> next(next(since)).isBefore(now))
                .isPresent();
    }

    /// A restore brings the passphrase but not the schedule, so the first run is due at once.
    @ScheduledJob(value = JOB, onOneServer = true)
    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT30S")
    void runWhenDue(JobRun run) {
        Instant again = run.startedAt().plus(RETRY_DELAY); // also if this process dies meanwhile
        boolean enabled =
                transactions.write(() -> {
                    boolean exists = recipient.exists();
                    run.reschedule(exists ? again : null);
                    return exists;
                });
        if (enabled) {
            createBackup(run).ifPresent(this::clean);
        }
    }

    /// Records every reason for a failure, above all a damaged database.
    private Optional<Path> createBackup(JobRun run) {
        Instant now = run.startedAt();
        String name = BackupFiles.name(now);
        try {
            Optional<BackupRecipient> to = transactions.read(recipient::find);
            if (to.isEmpty()) {
                return Optional.empty();
            }
            Path file = files.at(now);
            MakeBackup.WrittenBackup made = makeBackup.make(file, to.get(), null, Actor.SYSTEM);
            Instant next = next(now);
            transactions.write(() -> {
                log.record(new BackupAttempt(now, name, made.bytes(), made.rows(), null));
                run.reschedule(next);
            });
            return Optional.of(file);
        } catch (BackupRefusedException e) {
            failed(now, name, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            failed(
                    now,
                    name,
                    "%s cannot be created or written to: %s."
                            .formatted(folder.path(), FileFailure.in(e)));
        } catch (RuntimeException e) {
            LOG.error("A scheduled backup failed unexpectedly", e);
            failed(now, name, "It failed unexpectedly. See the server's log.");
        }
        return Optional.empty();
    }

    private Instant next(Instant after) {
        return after.plus(settings.current().get(OwnBackupSettings.EVERY_HOURS), ChronoUnit.HOURS);
    }

    private void failed(Instant at, String name, String problem) {
        LOG.warn("A scheduled backup failed: {}", problem);
        transactions.write(() -> {
            log.record(new BackupAttempt(at, name, 0, 0, problem));
            audit.record(
                    AuditEvent.failure("Backup Failed", "not_written").by(Actor.SYSTEM).on(name));
        });
    }

    /// A failure to delete older backups does not make the new one a failure.
    private void clean(Path made) {
        try {
            files.deleteAllBut(settings.current().get(OwnBackupSettings.KEEP), made);
        } catch (IOException e) {
            LOG.warn(
                    "The scheduled backup {} was created, but older ones could not be removed: {}",
                    made.getFileName(),
                    FileFailure.in(e));
        }
    }
}

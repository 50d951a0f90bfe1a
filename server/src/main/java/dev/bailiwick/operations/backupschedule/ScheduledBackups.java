package dev.bailiwick.operations.backupschedule;

import dev.bailiwick.operations.ownbackup.BackupRecipient;
import dev.bailiwick.operations.ownbackup.BackupRefused;
import dev.bailiwick.operations.ownbackup.MakeBackup;
import dev.bailiwick.operations.ownbackup.Passphrase;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
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

/// Copies that are made by themselves once a passphrase was set: encrypted to a public key, so that
/// the service need not know the passphrase. Of several servers whoever moves the due time on makes
/// the copy, into its own folder.
@Component
public final class ScheduledBackups {
    /// @param folderProblem why nothing can be written there now; null when it can
    /// @param dueAt of the next; null before the first
    /// @param overdue whether none was made for two intervals, whatever became of the tries
    public record Plan(
            boolean on,
            Path folder,
            @Nullable String folderProblem,
            @Nullable Instant dueAt,
            boolean overdue,
            List<BackupAttempt> newest) {}

    private static final Logger LOG = LoggerFactory.getLogger(ScheduledBackups.class);
    private static final Duration AFTER_A_FAILURE = Duration.ofHours(1);

    /// By so much clocks of servers may differ: farther ahead than the interval and this nothing is
    /// due, unless the clock was put back.
    private static final Duration AHEAD = Duration.ofHours(1);

    private final BackupLog log;
    private final Transactions transactions;
    private final BackupSchedule schedule;
    private final StoredRecipient recipient;
    private final MakeBackup makeArchive;
    private final Settings settings;
    private final AuditLog audit;
    private final Clock clock;
    private final BackupFolder folder;
    private final BackupFiles files;

    ScheduledBackups(
            BackupLog log,
            Transactions transactions,
            BackupSchedule schedule,
            StoredRecipient recipient,
            MakeBackup makeArchive,
            Settings settings,
            AuditLog audit,
            Clock clock,
            BackupFolder folder,
            BackupFiles files) {
        this.log = log;
        this.transactions = transactions;
        this.schedule = schedule;
        this.recipient = recipient;
        this.makeArchive = makeArchive;
        this.settings = settings;
        this.audit = audit;
        this.clock = clock;
        this.folder = folder;
        this.files = files;
    }

    /// Copies from now on open with this passphrase; older ones keep theirs. The next is made
    /// within a minute.
    public void protectBy(Passphrase passphrase) {
        BackupRecipient made = BackupRecipient.protectedBy(passphrase);
        transactions.write(() -> {
            audit.takeTurn();
            boolean before = recipient.exists();
            recipient.replaceBy(made);
            schedule.set(clock.instant());
            audit.record(
                    AuditEvent.of("Scheduled Backups Changed")
                            .with("passphrase", before ? "a new one" : "set"));
        });
    }

    public void stop() {
        transactions.write(() -> {
            audit.takeTurn();
            if (recipient.exists()) {
                recipient.forget();
                schedule.forget();
                audit.record(
                        AuditEvent.of("Scheduled Backups Changed").with("passphrase", "removed"));
            }
        });
    }

    /// Whether a passphrase was set.
    public boolean areScheduled() {
        return transactions.read(recipient::exists);
    }

    /// Within a minute.
    ///
    /// @return whether copies are made at all
    public boolean soon() {
        return transactions.write(() -> {
            if (!recipient.exists()) {
                return false;
            }
            schedule.set(clock.instant());
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
                        schedule.dueAt(),
                        isOverdue(clock.instant()),
                        log.newest()));
    }

    /// Counted from the newest copy, or from when copies were asked for if that is later. What lies
    /// ahead is of a clock that was put back, and puts nothing off.
    private boolean isOverdue(Instant now) {
        Instant latest = now.plus(AHEAD);
        return Stream.of(log.madeUpTo(latest), recipient.since())
                .flatMap(Optional::stream)
                .filter(since -> !since.isAfter(latest))
                .max(Comparator.naturalOrder())
                .filter(since -> next(next(since)).isBefore(now))
                .isPresent();
    }

    @ScheduledJob("Make own backups that are due")
    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT30S")
    public void makeWhenDue() {
        Instant now = clock.instant();
        Instant again = now.plus(AFTER_A_FAILURE);
        Instant latest = next(now).plus(AHEAD);
        if (!transactions.write(() -> take(now, latest, again))) {
            return;
        }
        made(now, again).ifPresent(this::clean);
    }

    /// Whatever keeps it from being made is noted: with a damaged database most of all.
    private Optional<Path> made(Instant now, Instant again) {
        String name = BackupFiles.name(now);
        try {
            Optional<BackupRecipient> to = transactions.read(recipient::find);
            if (to.isEmpty()) {
                return Optional.empty();
            }
            Path file = files.at(now);
            files.removeDrafts();
            MakeBackup.Made made = makeArchive.make(file, to.get(), null, Actor.SYSTEM);
            Instant next = next(now);
            transactions.write(() -> {
                log.note(new BackupAttempt(now, name, made.bytes(), made.rows(), null));
                schedule.moveOn(again, next);
            });
            return Optional.of(file);
        } catch (BackupRefused e) {
            failed(now, name, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            failed(
                    now,
                    name,
                    "%s cannot be made or written to: %s."
                            .formatted(folder.path(), FileFailure.in(e)));
        } catch (RuntimeException e) {
            LOG.error("A scheduled backup broke off", e);
            failed(now, name, "It broke off. The server's log says why.");
        }
        return Optional.empty();
    }

    private Instant next(Instant after) {
        return after.plus(settings.current().get(OwnBackupSettings.EVERY_HOURS), ChronoUnit.HOURS);
    }

    private void failed(Instant at, String name, String problem) {
        LOG.warn("A scheduled backup failed: {}", problem);
        transactions.write(() -> {
            log.note(new BackupAttempt(at, name, 0, 0, problem));
            audit.record(
                    AuditEvent.failure("Backup Failed", "not_written").by(Actor.SYSTEM).on(name));
        });
    }

    /// A copy that is there is none that failed, whatever becomes of older ones.
    private void clean(Path made) {
        try {
            files.keep(settings.current().get(OwnBackupSettings.KEEP), made);
        } catch (IOException e) {
            LOG.warn(
                    "The scheduled backup {} was made, but older ones could not be removed: {}",
                    made.getFileName(),
                    FileFailure.in(e));
        }
    }

    /// Takes the copy that is due. Should this process die over it, it is due again in an hour.
    private boolean take(Instant now, Instant latest, Instant again) {
        if (schedule.dueAt() == null && recipient.exists()) {
            schedule.begin(now);
        }
        return schedule.take(now, latest, again);
    }
}

package dev.bailiwick.archive;

import dev.bailiwick.audit.Actor;
import dev.bailiwick.audit.AuditEvent;
import dev.bailiwick.audit.AuditLog;
import dev.bailiwick.db.BackgroundTask;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.startup.FileTrouble;
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
public final class ScheduledCopies {
    /// @param folderProblem why nothing can be written there now; null when it can
    /// @param dueAt of the next; null before the first
    /// @param overdue whether none was made for two intervals, whatever became of the tries
    public record Plan(
            boolean on,
            Path folder,
            @Nullable String folderProblem,
            @Nullable Instant dueAt,
            boolean overdue,
            List<CopyAttempt> newest) {}

    private static final Logger LOG = LoggerFactory.getLogger(ScheduledCopies.class);
    private static final Duration AFTER_A_FAILURE = Duration.ofHours(1);

    /// By so much clocks of servers may differ: farther ahead than the interval and this nothing is
    /// due, unless the clock was put back.
    private static final Duration AHEAD = Duration.ofHours(1);

    private final CopyLog log;
    private final Transactions transactions;
    private final ArchiveSchedule schedule;
    private final StoredRecipient recipient;
    private final MakeArchive makeArchive;
    private final Settings settings;
    private final AuditLog audit;
    private final Clock clock;
    private final ArchiveFolder folder;
    private final CopyFiles files;

    ScheduledCopies(
            CopyLog log,
            Transactions transactions,
            ArchiveSchedule schedule,
            StoredRecipient recipient,
            MakeArchive makeArchive,
            Settings settings,
            AuditLog audit,
            Clock clock,
            ArchiveFolder folder,
            CopyFiles files) {
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
        Recipient made = Recipient.protectedBy(passphrase);
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

    @BackgroundTask("Make own backups that are due")
    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT30S")
    void makeWhenDue() {
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
        String name = CopyFiles.name(now);
        try {
            Optional<Recipient> to = transactions.read(recipient::find);
            if (to.isEmpty()) {
                return Optional.empty();
            }
            Path file = files.at(now);
            files.removeDrafts();
            MakeArchive.Made made = makeArchive.make(file, to.get(), null, Actor.SYSTEM);
            Instant next = next(now);
            transactions.write(() -> {
                log.note(new CopyAttempt(now, name, made.bytes(), made.rows(), null));
                schedule.moveOn(again, next);
            });
            return Optional.of(file);
        } catch (ArchiveRefused e) {
            failed(now, name, String.valueOf(e.getMessage()));
        } catch (IOException e) {
            failed(
                    now,
                    name,
                    "%s cannot be made or written to: %s."
                            .formatted(folder.path(), FileTrouble.in(e)));
        } catch (RuntimeException e) {
            LOG.error("A scheduled backup broke off", e);
            failed(now, name, "It broke off. The server's log says why.");
        }
        return Optional.empty();
    }

    private Instant next(Instant after) {
        return after.plus(settings.current().get(ArchiveSettings.EVERY_HOURS), ChronoUnit.HOURS);
    }

    private void failed(Instant at, String name, String problem) {
        LOG.warn("A scheduled backup failed: {}", problem);
        transactions.write(() -> {
            log.note(new CopyAttempt(at, name, 0, 0, problem));
            audit.record(
                    AuditEvent.failure("Backup Failed", "not_written").by(Actor.SYSTEM).on(name));
        });
    }

    /// A copy that is there is none that failed, whatever becomes of older ones.
    private void clean(Path made) {
        try {
            files.keep(settings.current().get(ArchiveSettings.KEEP), made);
        } catch (IOException e) {
            LOG.warn(
                    "The scheduled backup {} was made, but older ones could not be removed: {}",
                    made.getFileName(),
                    FileTrouble.in(e));
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

package dev.bailiwick.modules.send.packages;

import static dev.bailiwick.platform.schema.Tables.SEND_ACCESS;
import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;

import dev.bailiwick.modules.send.store.ContentStore;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Ends packages, and deletes the content of those that have ended. The key goes first, in the
/// transaction that ends the package: from then on, its content cannot be decrypted, wherever it
/// is.
@Component
public final class EndPackages {
    /// How long a download that has begun can continue after the last one was counted.
    public static final Duration RESUMABLE = Duration.ofMinutes(15);

    private static final Logger LOG = LoggerFactory.getLogger(EndPackages.class);

    private final Packages packages;
    private final PackageItems packageItems;
    private final PackageLog log;
    private final SendMails mails;
    private final ContentStore store;
    private final Transactions transactions;
    private final DSLContext sql;
    private final Clock clock;

    EndPackages(
            Packages packages,
            PackageItems packageItems,
            PackageLog log,
            SendMails mails,
            ContentStore store,
            Transactions transactions,
            DSLContext sql,
            Clock clock) {
        this.packages = packages;
        this.packageItems = packageItems;
        this.log = log;
        this.mails = mails;
        this.store = store;
        this.transactions = transactions;
        this.sql = sql;
        this.clock = clock;
    }

    /// By a person, at once.
    ///
    /// @return false if it had ended before
    public boolean revoke(UUID uid, Actor by) {
        return end(uid, Set.of(PackageState.DRAFT, PackageState.OPEN), by);
    }

    /// @return false if it is complete by now, or had ended before
    public boolean discard(UUID uid, Actor by) {
        return end(uid, Set.of(PackageState.DRAFT), by);
    }

    private boolean end(UUID uid, Set<PackageState> states, Actor by) {
        boolean isEnded =
                transactions.write(() -> {
                    log.acquireLock();
                    return packages.locked(uid)
                            .filter(one -> states.contains(one.state()))
                            .map(one -> {
                                boolean isDraft = one.state() == PackageState.DRAFT;
                                end(one, isDraft ? Ending.DISCARDED : Ending.REVOKED, by);
                                return true;
                            })
                            .orElse(false);
                });
        if (isEnded) {
            transactions.read(() -> packages.find(uid)).ifPresent(this::purge);
        }
        return isEnded;
    }

    /// In the caller's transaction, which has locked it.
    public void end(SentPackage one, Ending ending, Actor by) {
        packages.end(one, ending, clock.instant());
        if (ending != Ending.SPENT) {
            sql.deleteFrom(SEND_ACCESS).where(SEND_ACCESS.PACKAGE_ID.eq(one.id())).execute();
        }
        log.record(one, EventKind.of(ending), by);
        switch (ending) {
            case LOCKED -> mails.notice(one, "was locked after 10 failed attempts to unlock it");
            case SPENT -> {
                if (one.notifies()) {
                    mails.notice(
                            one,
                            "was downloaded completely; its content is deleted within 15 minutes");
                }
            }
            default -> {}
        }
    }

    /// Ends those whose time is over.
    void endDue() {
        Instant now = clock.instant();
        endAll(
                SEND_PACKAGE
                        .STATE
                        .eq(PackageState.OPEN.name())
                        .and(SEND_PACKAGE.EXPIRES_AT.le(now)),
                Ending.EXPIRED);
        endAll(
                SEND_PACKAGE
                        .STATE
                        .eq(PackageState.DRAFT.name())
                        .and(SEND_PACKAGE.CHANGED_AT.lt(now.minus(Drafts.KEPT))),
                Ending.DISCARDED);
    }

    private void endAll(Condition which, Ending ending) {
        for (SentPackage one : transactions.read(() -> packages.some(which))) {
            transactions.write(() -> {
                log.acquireLock();
                packages.locked(one.uid())
                        .filter(now -> now.state() == one.state())
                        .ifPresent(now -> end(now, ending, Actor.SYSTEM));
            });
        }
    }

    /// In the transaction of a restore.
    public void endAllAfterRestore() {
        Condition isNotEnded = SEND_PACKAGE.STATE.ne(PackageState.ENDED.name());
        for (var some = packages.some(isNotEnded); !some.isEmpty(); ) {
            some.forEach(one -> packages.end(one, Ending.RESTORED, clock.instant()));
            some = packages.some(isNotEnded);
        }
    }

    /// Deletes the content of those that have ended.
    void purgeEnded() {
        Instant now = clock.instant();
        var due =
                SEND_PACKAGE
                        .STATE
                        .eq(PackageState.ENDED.name())
                        .and(SEND_PACKAGE.PURGED_AT.isNull())
                        .and(
                                SEND_PACKAGE
                                        .ENDING
                                        .ne(Ending.SPENT.name())
                                        .or(SEND_PACKAGE.ENDED_AT.lt(now.minus(RESUMABLE))));
        transactions.read(() -> packages.some(due)).forEach(this::purge);
    }

    /// Deletes the content of items of which all downloads were taken.
    void purgeSpentItems() {
        Instant before = clock.instant().minus(RESUMABLE);
        for (var spent : transactions.read(() -> packageItems.spent(before))) {
            try {
                store.delete(spent.uid(), spent.place());
            } catch (IOException e) {
                LOG.warn("An item of the package {} cannot be deleted yet.", spent.uid(), e);
                continue;
            }
            transactions.write(() -> packageItems.purged(spent, clock.instant()));
        }
    }

    private void purge(SentPackage one) {
        try {
            store.delete(one.uid());
        } catch (IOException e) {
            LOG.warn("The content of the package {} cannot be deleted yet.", one.uid(), e);
            return;
        }
        transactions.write(() -> {
            packages.purged(one, clock.instant());
            packageItems.purged(one, clock.instant());
        });
    }
}

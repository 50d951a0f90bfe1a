package dev.bailiwick.modules.send.recipients;

import static dev.bailiwick.platform.schema.Tables.SEND_DOWNLOAD;

import dev.bailiwick.contract.send.Delivery;
import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.Ending;
import dev.bailiwick.modules.send.packages.EventKind;
import dev.bailiwick.modules.send.packages.PackageItems;
import dev.bailiwick.modules.send.packages.PackageLog;
import dev.bailiwick.modules.send.packages.PackageState;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.modules.send.sealing.PackageToken;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.SendDownloadRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Counts what recipients have taken of the [Downloads] that have begun, and settles those that
/// were not resumed.
@Component
public final class Deliveries {
    /// How many broken downloads of an item return what they reserved: otherwise someone could take
    /// all but the last byte any number of times.
    private static final int MAX_BROKEN = 10;

    private final DSLContext sql;
    private final Packages packages;
    private final PackageItems packageItems;
    private final EndPackages endPackages;
    private final PackageLog log;
    private final Transactions transactions;
    private final Clock clock;

    Deliveries(
            DSLContext sql,
            Packages packages,
            PackageItems packageItems,
            EndPackages endPackages,
            PackageLog log,
            Transactions transactions,
            Clock clock) {
        this.sql = sql;
        this.packages = packages;
        this.packageItems = packageItems;
        this.endPackages = endPackages;
        this.log = log;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// What the gateway reports after each response.
    ///
    /// @return false if this recipient has no such download
    public boolean deliver(String token, Delivery delivery, String address) {
        Optional<UUID> uid = uid(delivery.download());
        return uid.isPresent()
                && delivery.bytes() >= 0
                && transactions.write(() -> {
                    log.acquireLock();
                    return packages.ofToken(PackageToken.hash(token))
                            .flatMap(one -> packages.locked(one.uid()))
                            .flatMap(one ->
                                    row(one, uid.get())
                                            .map(row -> {
                                                deliver(one, row, delivery, address);
                                                return true;
                                            }))
                            .orElse(false);
                });
    }

    private static Optional<UUID> uid(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Optional<SendDownloadRecord> row(SentPackage one, UUID uid) {
        return sql.selectFrom(SEND_DOWNLOAD)
                .where(SEND_DOWNLOAD.UID.eq(uid))
                .and(SEND_DOWNLOAD.PACKAGE_ID.eq(one.id()))
                .fetchOptional();
    }

    private void deliver(
            SentPackage one, SendDownloadRecord row, Delivery delivery, String address) {
        long delivered = row.getDeliveredSize() + delivery.bytes();
        sql.update(SEND_DOWNLOAD)
                .set(SEND_DOWNLOAD.DELIVERED_SIZE, delivered)
                .set(
                        SEND_DOWNLOAD.RUNNING,
                        DSL.greatest(SEND_DOWNLOAD.RUNNING.minus(1), DSL.inline(0)))
                .set(SEND_DOWNLOAD.LAST_AT, clock.instant())
                .where(SEND_DOWNLOAD.UID.eq(row.getUid()))
                .execute();
        SentItem item = packageItems.find(one, row.getPlace()).orElseThrow();
        if (row.getCounted()) {
            if (item.bytes() > 0
                    && delivered / item.bytes() > row.getDeliveredSize() / item.bytes()) {
                log.record(one, EventKind.DOWNLOADED, item.place(), address);
            }
            return;
        }
        if (delivered >= item.bytes() && (delivery.complete() || item.bytes() > 0)) {
            count(one, row, address);
        } else if (!delivery.complete()) {
            log.record(one, EventKind.INTERRUPTED, item.place(), address);
        }
    }

    /// @param address null if nobody reported it
    private void count(SentPackage one, SendDownloadRecord row, @Nullable String address) {
        sql.update(SEND_DOWNLOAD)
                .set(SEND_DOWNLOAD.COUNTED, true)
                .where(SEND_DOWNLOAD.UID.eq(row.getUid()))
                .execute();
        packageItems.count(one, row.getPlace(), clock.instant());
        log.record(one, EventKind.DOWNLOADED, row.getPlace(), address);
        boolean isSpent =
                packageItems.of(one).stream().allMatch(item -> item.taken() >= one.maxDownloads());
        if (isSpent && one.state() == PackageState.OPEN) {
            endPackages.end(one, Ending.SPENT, Actor.ANONYMOUS);
        }
    }

    /// Gives up downloads that were not resumed, and forgets those that are over.
    void giveUp() {
        Instant before = clock.instant().minus(EndPackages.RESUMABLE);
        List<UUID> due =
                transactions.read(() ->
                        sql.select(SEND_DOWNLOAD.UID)
                                .from(SEND_DOWNLOAD)
                                .where(SEND_DOWNLOAD.LAST_AT.le(before))
                                .limit(1_000)
                                .fetch(SEND_DOWNLOAD.UID));
        for (UUID uid : due) {
            transactions.write(() -> giveUp(uid, before));
        }
    }

    private void giveUp(UUID uid, Instant before) {
        log.acquireLock();
        SendDownloadRecord row =
                sql.selectFrom(SEND_DOWNLOAD)
                        .where(SEND_DOWNLOAD.UID.eq(uid))
                        .and(SEND_DOWNLOAD.LAST_AT.le(before))
                        .fetchOne();
        if (row == null) {
            return;
        }
        if (!row.getCounted()) {
            settle(row);
        }
        sql.deleteFrom(SEND_DOWNLOAD).where(SEND_DOWNLOAD.UID.eq(uid)).execute();
    }

    /// What was passed on to its end counts, even if the gateway never reported it.
    private void settle(SendDownloadRecord row) {
        SentPackage one = packages.byId(row.getPackageId()).orElseThrow();
        SentItem item = packageItems.find(one, row.getPlace()).orElseThrow();
        if (row.getSentWhole() || item.broken() >= MAX_BROKEN) {
            count(one, row, null);
        } else {
            packageItems.countBroken(one, item.place());
        }
    }
}

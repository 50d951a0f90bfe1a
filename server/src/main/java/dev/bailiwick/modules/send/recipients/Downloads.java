package dev.bailiwick.modules.send.recipients;

import static dev.bailiwick.platform.schema.Tables.SEND_DOWNLOAD;

import dev.bailiwick.modules.send.packages.EndPackages;
import dev.bailiwick.modules.send.packages.Ending;
import dev.bailiwick.modules.send.packages.EventKind;
import dev.bailiwick.modules.send.packages.ItemSecrets;
import dev.bailiwick.modules.send.packages.PackageItems;
import dev.bailiwick.modules.send.packages.PackageLog;
import dev.bailiwick.modules.send.packages.Packages;
import dev.bailiwick.modules.send.packages.SentItem;
import dev.bailiwick.modules.send.packages.SentPackage;
import dev.bailiwick.modules.send.sealing.PackageKey;
import dev.bailiwick.modules.send.sealing.PackageToken;
import dev.bailiwick.modules.send.store.ContentStore;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.schema.tables.records.SendDownloadRecord;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/// Downloads, and how they are counted. A download reserves one of those that are allowed when it
/// begins, so that there is never one too many; it counts once the recipient has taken as many
/// bytes as the item has. One that breaks can be resumed for 15 minutes, also after unlocking
/// again, and then returns what it reserved.
@Component
public final class Downloads {
    private static final Logger LOG = LoggerFactory.getLogger(Downloads.class);

    /// How often a download that lasts is kept from being given up.
    private static final Duration TOUCH = Duration.ofMinutes(1);

    private final DSLContext sql;
    private final Packages packages;
    private final PackageItems packageItems;
    private final Accesses accesses;
    private final PackageLog log;
    private final ContentStore store;
    private final Transactions transactions;
    private final Clock clock;

    Downloads(
            DSLContext sql,
            Packages packages,
            PackageItems packageItems,
            Accesses accesses,
            PackageLog log,
            ContentStore store,
            Transactions transactions,
            Clock clock) {
        this.sql = sql;
        this.packages = packages;
        this.packageItems = packageItems;
        this.accesses = accesses;
        this.log = log;
        this.store = store;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// How a request for content is answered.
    public sealed interface Reply {
        record Begun(Download download) implements Reply {}

        /// @param size of the item, in bytes
        record Unsatisfiable(long size) implements Reply {}

        /// There is nothing, or nothing for this recipient.
        record Nothing() implements Reply {}
    }

    /// @param access from the cookie; null without one
    /// @param place as the recipient counts: 1 for the first item
    /// @param range the header; null without one
    /// @throws IOException if the content cannot be read
    public Reply begin(
            String token,
            @Nullable String access,
            int place,
            @Nullable String range,
            String address)
            throws IOException {
        Optional<SentPackage> found =
                transactions
                        .read(() -> packages.ofToken(PackageToken.hash(token)))
                        .filter(this::canBeRead);
        if (found.isEmpty()) {
            return new Reply.Nothing();
        }
        SentPackage one = found.get();
        Optional<Accesses.Access> granted = transactions.read(() -> accesses.find(one, access));
        if (granted.isEmpty()) {
            return new Reply.Nothing();
        }
        try (PackageKey key = granted.get().key()) {
            List<SentItem> items = transactions.read(() -> packageItems.of(one));
            if (place < 1 || place > items.size() || items.get(place - 1).isPurged()) {
                return new Reply.Nothing();
            }
            return begin(one, items.get(place - 1), granted.get().uid(), key, range, address);
        }
    }

    /// Those that have ended because all was downloaded can still be read by downloads that have
    /// begun.
    private boolean canBeRead(SentPackage one) {
        return one.isOpen(clock.instant()) || one.ending() == Ending.SPENT;
    }

    private Reply begin(
            SentPackage one,
            SentItem item,
            UUID access,
            PackageKey key,
            @Nullable String header,
            String address)
            throws IOException {
        long size = item.bytes();
        ByteRange range =
                switch (ByteRange.parse(header, size)) {
                    case ByteRange.Asked.Whole() -> new ByteRange(0, size);
                    case ByteRange.Asked.Part(var asked) -> asked;
                    case ByteRange.Asked.Unsatisfiable() -> null;
                };
        if (range == null) {
            return new Reply.Unsatisfiable(size);
        }
        Optional<UUID> download = transactions.write(() -> reserve(one, item, access, range));
        if (download.isEmpty()) {
            return new Reply.Nothing();
        }
        var content =
                new Content(
                        store,
                        one.uid(),
                        item,
                        key.content(item.place()),
                        range,
                        new Content.Watch() {
                            private Instant touched = clock.instant();

                            @Override
                            public void check() throws IOException {
                                Instant now = clock.instant();
                                if (touched.plus(TOUCH).isBefore(now)) {
                                    transactions.write(() -> touch(download.get(), now));
                                    touched = now;
                                }
                                requireStill(one);
                            }

                            @Override
                            public void unreadable(IOException e) {
                                report(one, item, address, e);
                            }
                        });
        try {
            ItemSecrets secrets = ItemSecrets.open(key, item);
            content.open();
            return new Reply.Begun(
                    new Download(
                            download.get(),
                            secrets.name(),
                            size,
                            secrets.sha256(),
                            range,
                            range.length() < size,
                            content));
        } catch (IOException e) {
            content.close();
            throw e;
        }
    }

    private void report(SentPackage one, SentItem item, String address, IOException e) {
        LOG.warn("Content of the package {} cannot be read.", one.uid(), e);
        transactions.write(() -> log.record(one, EventKind.UNREADABLE, item.place(), address));
    }

    /// @return the download; empty if all are taken or reserved
    private Optional<UUID> reserve(
            SentPackage before, SentItem item, UUID access, ByteRange range) {
        Optional<SentPackage> locked = packages.locked(before.uid()).filter(this::canBeRead);
        if (locked.isEmpty()) {
            return Optional.empty();
        }
        SentPackage one = locked.get();
        Instant now = clock.instant();
        List<SendDownloadRecord> active =
                sql.selectFrom(SEND_DOWNLOAD)
                        .where(SEND_DOWNLOAD.PACKAGE_ID.eq(one.id()))
                        .and(SEND_DOWNLOAD.PLACE.eq(item.place()))
                        .and(SEND_DOWNLOAD.LAST_AT.gt(now.minus(EndPackages.RESUMABLE)))
                        .fetch();
        Optional<SendDownloadRecord> own =
                active.stream()
                        .filter(row -> row.getAccessUid().equals(access))
                        .filter(row -> continues(row, item, range))
                        .findFirst();
        Optional<SendDownloadRecord> resumed =
                own.or(() ->
                        active.stream()
                                .filter(row -> row.getRunning() == 0 && !row.getCounted())
                                .findFirst());
        if (resumed.isPresent()) {
            SendDownloadRecord row = resumed.get();
            UUID uid = row.getUid();
            long running = row.getRunning() == 0 ? 0 : row.getPendingSize();
            sql.update(SEND_DOWNLOAD)
                    .set(SEND_DOWNLOAD.ACCESS_UID, access)
                    .set(SEND_DOWNLOAD.RUNNING, SEND_DOWNLOAD.RUNNING.plus(1))
                    .set(SEND_DOWNLOAD.PENDING_SIZE, running + range.length())
                    .set(SEND_DOWNLOAD.LAST_AT, now)
                    .where(SEND_DOWNLOAD.UID.eq(uid))
                    .execute();
            return Optional.of(uid);
        }
        long reserved = active.stream().filter(row -> !row.getCounted()).count();
        if (!one.isOpen(now) || taken(one, item) + reserved >= one.maxDownloads()) {
            return Optional.empty();
        }
        UUID uid = UUID.randomUUID();
        sql.insertInto(SEND_DOWNLOAD)
                .set(SEND_DOWNLOAD.UID, uid)
                .set(SEND_DOWNLOAD.PACKAGE_ID, one.id())
                .set(SEND_DOWNLOAD.PLACE, item.place())
                .set(SEND_DOWNLOAD.ACCESS_UID, access)
                .set(SEND_DOWNLOAD.DELIVERED_SIZE, 0L)
                .set(SEND_DOWNLOAD.SENT_WHOLE, false)
                .set(SEND_DOWNLOAD.COUNTED, false)
                .set(SEND_DOWNLOAD.RUNNING, 1)
                .set(SEND_DOWNLOAD.PENDING_SIZE, range.length())
                .set(SEND_DOWNLOAD.LAST_AT, now)
                .execute();
        return Optional.of(uid);
    }

    /// Whether a request continues a download of the same access. Something can run twice, because
    /// the gateway notices a lost connection late; whole copies cannot.
    private static boolean continues(SendDownloadRecord row, SentItem item, ByteRange range) {
        boolean isContinued = range.from() > 0;
        if (row.getCounted()
                && (!isContinued || row.getDeliveredSize() + range.length() > 2 * item.bytes())) {
            return false;
        }
        return row.getRunning() == 0
                || (isContinued
                        && !row.getCounted()
                        && row.getPendingSize() + range.length() <= 2 * item.bytes());
    }

    private int taken(SentPackage one, SentItem item) {
        return packageItems.find(one, item.place()).map(SentItem::taken).orElse(0);
    }

    private void touch(UUID download, Instant now) {
        sql.update(SEND_DOWNLOAD)
                .set(SEND_DOWNLOAD.LAST_AT, now)
                .where(SEND_DOWNLOAD.UID.eq(download))
                .execute();
    }

    private void requireStill(SentPackage one) throws IOException {
        if (transactions.read(() -> packages.find(one.uid())).filter(this::canBeRead).isEmpty()) {
            throw new IOException("the package has ended");
        }
    }

    /// All of an item was passed on, to its end.
    public void sentWhole(UUID download) {
        transactions.write(() ->
                sql.update(SEND_DOWNLOAD)
                        .set(SEND_DOWNLOAD.SENT_WHOLE, true)
                        .where(SEND_DOWNLOAD.UID.eq(download))
                        .execute());
    }
}

package dev.bailiwick.modules.send.packages;

import static dev.bailiwick.platform.schema.Tables.SEND_ITEM;
import static dev.bailiwick.platform.schema.Tables.SEND_PACKAGE;

import dev.bailiwick.platform.schema.tables.records.SendItemRecord;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of the texts and files in packages. Runs in the caller's transaction.
@Component
public final class PackageItems {
    private final DSLContext sql;

    PackageItems(DSLContext sql) {
        this.sql = sql;
    }

    /// In the order in which recipients count them.
    public List<SentItem> of(SentPackage one) {
        return sql.selectFrom(SEND_ITEM)
                .where(SEND_ITEM.PACKAGE_ID.eq(one.id()))
                .orderBy(SEND_ITEM.PLACE)
                .fetch(PackageItems::item);
    }

    /// Of several packages, by their row numbers; packages without items are missing.
    public Map<Long, List<SentItem>> ofAll(Collection<SentPackage> some) {
        return sql
                .selectFrom(SEND_ITEM)
                .where(SEND_ITEM.PACKAGE_ID.in(some.stream().map(SentPackage::id).toList()))
                .orderBy(SEND_ITEM.PACKAGE_ID, SEND_ITEM.PLACE)
                .fetch()
                .stream()
                .collect(
                        Collectors.groupingBy(
                                SendItemRecord::getPackageId,
                                Collectors.mapping(PackageItems::item, Collectors.toList())));
    }

    public Optional<SentItem> find(SentPackage one, int place) {
        return sql.selectFrom(SEND_ITEM)
                .where(SEND_ITEM.PACKAGE_ID.eq(one.id()))
                .and(SEND_ITEM.PLACE.eq(place))
                .fetchOptional(PackageItems::item);
    }

    private static SentItem item(SendItemRecord row) {
        return new SentItem(
                row.getPlace(),
                row.getIsText(),
                row.getItemSize(),
                row.getUploadedSize(),
                row.getParts(),
                row.getSealed(),
                row.getTaken(),
                row.getBroken(),
                row.getLastAt(),
                row.getPurgedAt() != null);
    }

    /// As it is before anyone has downloaded it.
    void insert(SentPackage draft, SentItem item) {
        sql.insertInto(SEND_ITEM)
                .set(SEND_ITEM.PACKAGE_ID, draft.id())
                .set(SEND_ITEM.PLACE, item.place())
                .set(SEND_ITEM.IS_TEXT, item.isText())
                .set(SEND_ITEM.ITEM_SIZE, item.size())
                .set(SEND_ITEM.UPLOADED_SIZE, item.uploaded())
                .set(SEND_ITEM.PARTS, item.parts())
                .set(SEND_ITEM.SEALED, item.sealed())
                .set(SEND_ITEM.TAKEN, 0)
                .set(SEND_ITEM.BROKEN, 0)
                .execute();
    }

    /// @param before as it was when the part was received
    /// @param size of the content so far
    /// @param isLast whether there is no more
    /// @return false if it has changed meanwhile
    boolean append(
            SentPackage draft,
            SentItem before,
            long size,
            boolean isLast,
            byte[] parts,
            byte[] sealed) {
        var update =
                sql.update(SEND_ITEM)
                        .set(SEND_ITEM.UPLOADED_SIZE, size)
                        .set(SEND_ITEM.PARTS, parts)
                        .set(SEND_ITEM.SEALED, sealed);
        return (isLast ? update.set(SEND_ITEM.ITEM_SIZE, size) : update)
                        .where(SEND_ITEM.PACKAGE_ID.eq(draft.id()))
                        .and(SEND_ITEM.PLACE.eq(before.place()))
                        .and(SEND_ITEM.UPLOADED_SIZE.eq(before.uploaded()))
                        .and(SEND_ITEM.SEALED.eq(before.sealed()))
                        .and(
                                before.size() == null
                                        ? SEND_ITEM.ITEM_SIZE.isNull()
                                        : SEND_ITEM.ITEM_SIZE.eq(before.size()))
                        .and(
                                DSL.exists(
                                        DSL.selectOne()
                                                .from(SEND_PACKAGE)
                                                .where(SEND_PACKAGE.ID.eq(draft.id()))
                                                .and(
                                                        SEND_PACKAGE.STATE.eq(
                                                                PackageState.DRAFT.name()))))
                        .execute()
                == 1;
    }

    /// @return false if it was gone
    boolean delete(SentPackage draft, int place) {
        return sql.deleteFrom(SEND_ITEM)
                        .where(SEND_ITEM.PACKAGE_ID.eq(draft.id()))
                        .and(SEND_ITEM.PLACE.eq(place))
                        .execute()
                == 1;
    }

    /// One more complete download.
    public void count(SentPackage one, int place, Instant now) {
        sql.update(SEND_ITEM)
                .set(SEND_ITEM.TAKEN, SEND_ITEM.TAKEN.plus(1))
                .set(SEND_ITEM.LAST_AT, now)
                .where(SEND_ITEM.PACKAGE_ID.eq(one.id()))
                .and(SEND_ITEM.PLACE.eq(place))
                .execute();
    }

    /// One more download that was given up.
    public void countBroken(SentPackage one, int place) {
        sql.update(SEND_ITEM)
                .set(SEND_ITEM.BROKEN, SEND_ITEM.BROKEN.plus(1))
                .where(SEND_ITEM.PACKAGE_ID.eq(one.id()))
                .and(SEND_ITEM.PLACE.eq(place))
                .execute();
    }

    /// An item of a package.
    record Item(long id, UUID uid, int place) {}

    /// Of open packages, items of which all downloads were taken, the last of them some time ago.
    List<Item> spent(Instant before) {
        return sql.select(SEND_PACKAGE.ID, SEND_PACKAGE.UID, SEND_ITEM.PLACE)
                .from(SEND_ITEM)
                .join(SEND_PACKAGE)
                .on(SEND_PACKAGE.ID.eq(SEND_ITEM.PACKAGE_ID))
                .where(SEND_PACKAGE.STATE.eq(PackageState.OPEN.name()))
                .and(SEND_ITEM.PURGED_AT.isNull())
                .and(SEND_ITEM.TAKEN.ge(SEND_PACKAGE.MAX_DOWNLOADS))
                .and(SEND_ITEM.LAST_AT.lt(before))
                .limit(100)
                .fetch(row -> new Item(row.value1(), row.value2(), row.value3()));
    }

    void purged(Item item, Instant now) {
        sql.update(SEND_ITEM)
                .set(SEND_ITEM.PARTS, new byte[0])
                .set(SEND_ITEM.PURGED_AT, now)
                .where(SEND_ITEM.PACKAGE_ID.eq(item.id()))
                .and(SEND_ITEM.PLACE.eq(item.place()))
                .execute();
    }

    /// Of a package whose content has been deleted.
    void purged(SentPackage one, Instant now) {
        sql.update(SEND_ITEM)
                .setNull(SEND_ITEM.SEALED)
                .set(SEND_ITEM.PARTS, new byte[0])
                .set(SEND_ITEM.PURGED_AT, now)
                .where(SEND_ITEM.PACKAGE_ID.eq(one.id()))
                .execute();
    }

    /// Bytes of content, as announced.
    ///
    /// @param ofPerson what the packages of one person keep
    /// @param ofAll what all packages keep
    /// @param outstanding what has not come yet
    record Usage(long ofPerson, long ofAll, long outstanding) {}

    /// @param account null for one that was deleted
    Usage usage(@Nullable Long account) {
        var ofPerson = account == null ? DSL.falseCondition() : SEND_PACKAGE.ACCOUNT_ID.eq(account);
        var bytes = DSL.coalesce(SEND_ITEM.ITEM_SIZE, SEND_ITEM.UPLOADED_SIZE);
        return sql.select(
                        DSL.sum(DSL.when(ofPerson, bytes)),
                        DSL.sum(bytes),
                        DSL.sum(
                                DSL.when(
                                        SEND_PACKAGE.STATE.eq(PackageState.DRAFT.name()),
                                        bytes.minus(SEND_ITEM.UPLOADED_SIZE))))
                .from(SEND_ITEM)
                .join(SEND_PACKAGE)
                .on(SEND_PACKAGE.ID.eq(SEND_ITEM.PACKAGE_ID))
                .where(SEND_PACKAGE.PURGED_AT.isNull())
                .and(SEND_ITEM.PURGED_AT.isNull())
                .fetchSingle(row ->
                        new Usage(bytes(row.value1()), bytes(row.value2()), bytes(row.value3())));
    }

    private static long bytes(@Nullable Number sum) {
        return sum == null ? 0 : sum.longValue();
    }
}

package dev.bailiwick.modules.licences.registry;

import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.platform.schema.tables.records.LicenceRecord;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectJoinStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of licences. Runs in the caller's transaction. Product keys are read only in encrypted
/// form.
@Component
public final class Licences {
    /// The end date of licences without one, so that they sort last.
    static final int NEVER = Integer.MAX_VALUE;

    public static final List<Field<?>> FIELDS =
            List.of(
                    LICENCE.ID,
                    LICENCE.UID,
                    LICENCE.PRODUCT,
                    LICENCE.VENDOR,
                    LICENCE.VERSION,
                    LICENCE.KEY_INDEX,
                    LICENCE.SEATS,
                    LICENCE.SEATS_FREE,
                    LICENCE.PURCHASED_ON,
                    LICENCE.EXPIRES_ON,
                    LICENCE.COST,
                    LICENCE.CURRENCY,
                    LICENCE.NOTES,
                    LICENCE.REVISION,
                    LICENCE.CREATED_AT,
                    LICENCE.CREATED_BY);

    private final DSLContext sql;

    Licences(DSLContext sql) {
        this.sql = sql;
    }

    SelectJoinStep<Record> select() {
        return sql.select(FIELDS).from(LICENCE);
    }

    public Optional<Licence> find(long id) {
        return select().where(LICENCE.ID.eq(id)).fetchOptional(Licences::licence);
    }

    public List<Licence> all(Collection<Long> ids) {
        return select().where(LICENCE.ID.in(ids)).fetch(Licences::licence);
    }

    boolean isDuplicate(byte[] identity, @Nullable Long butFor) {
        return sql.fetchExists(
                LICENCE,
                LICENCE.IDENTITY
                        .eq(identity)
                        .and(butFor == null ? DSL.noCondition() : LICENCE.ID.ne(butFor)));
    }

    public byte @Nullable [] sealedKey(long id) {
        return sql.select(LICENCE.PRODUCT_KEY)
                .from(LICENCE)
                .where(LICENCE.ID.eq(id))
                .fetchOne(LICENCE.PRODUCT_KEY);
    }

    byte @Nullable [] keyIndex(long id) {
        return sql.select(LICENCE.KEY_INDEX)
                .from(LICENCE)
                .where(LICENCE.ID.eq(id))
                .fetchOne(LICENCE.KEY_INDEX);
    }

    /// The blind indexes of product keys, by licence; only for licences that have a key.
    public Map<Long, byte[]> keyIndexes(Collection<Long> ids) {
        return sql.select(LICENCE.ID, LICENCE.KEY_INDEX)
                .from(LICENCE)
                .where(LICENCE.ID.in(ids))
                .and(LICENCE.KEY_INDEX.isNotNull())
                .fetchMap(LICENCE.ID, LICENCE.KEY_INDEX);
    }

    /// @param sealed the encrypted key, null without one; `index` is then its keyed hash
    public record Key(byte @Nullable [] sealed, byte @Nullable [] index) {
        public static final Key NONE = new Key(null, null);
    }

    Licence insert(
            UUID uid,
            LicenceValues values,
            ProductKeys.Marks marks,
            Key key,
            String by,
            Instant now) {
        sql.insertInto(LICENCE)
                .set(LICENCE.UID, uid)
                .set(row(values, marks))
                .set(LICENCE.PRODUCT_KEY, key.sealed())
                .set(LICENCE.KEY_INDEX, key.index())
                .set(LICENCE.SEATS_FREE, values.seats())
                .set(LICENCE.REVISION, 1L)
                .set(LICENCE.CREATED_AT, now)
                .set(LICENCE.CREATED_BY, by)
                .execute();
        return select().where(LICENCE.UID.eq(uid)).fetchSingle(Licences::licence);
    }

    /// @param key null to leave it unchanged
    /// @return false when the licence changed since it was read
    boolean update(
            Licence before, LicenceValues values, ProductKeys.Marks marks, @Nullable Key key) {
        var row = row(values, marks);
        if (key != null) {
            row.setProductKey(key.sealed());
            row.setKeyIndex(key.index());
        }
        return sql.update(LICENCE)
                        .set(row)
                        .set(LICENCE.SEATS_FREE, values.seats() - before.used())
                        .set(LICENCE.REVISION, LICENCE.REVISION.plus(1))
                        .where(LICENCE.ID.eq(before.id()))
                        .and(LICENCE.REVISION.eq(before.version()))
                        .execute()
                == 1;
    }

    /// Changes the number of free seats by this many.
    public void addFreeSeats(long id, int by) {
        sql.update(LICENCE)
                .set(LICENCE.SEATS_FREE, LICENCE.SEATS_FREE.plus(by))
                .set(LICENCE.REVISION, LICENCE.REVISION.plus(1))
                .where(LICENCE.ID.eq(id))
                .execute();
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(LICENCE).where(LICENCE.ID.in(ids)).execute();
    }

    /// The columns of a licence that people and imports set, without its key.
    public static LicenceRecord row(LicenceValues values, ProductKeys.Marks marks) {
        var row = new LicenceRecord();
        row.setArticle(marks.article());
        row.setEdition(marks.edition());
        row.setIdentity(marks.identity());
        row.setProduct(values.product());
        row.setFoldedProduct(FoldedText.key(values.product()));
        row.setVendor(values.vendor());
        row.setFoldedVendor(FoldedText.key(values.vendor()));
        row.setVersion(values.version());
        row.setFoldedVersion(FoldedText.key(values.version()));
        row.setSeats(values.seats());
        row.setPurchasedOn(day(values.purchasedOn()));
        row.setExpiresOn(end(values.expiresOn()));
        row.setCost(values.cost());
        row.setCurrency(values.currency());
        row.setNotes(values.notes());
        row.setSearchText(searchText(values));
        return row;
    }

    /// Without the product key.
    public static String searchText(LicenceValues values) {
        return SearchText.of(values.product(), values.vendor(), values.version(), values.notes());
    }

    private static @Nullable Integer day(@Nullable LocalDate date) {
        return date == null ? null : Math.toIntExact(date.toEpochDay());
    }

    public static int end(@Nullable LocalDate date) {
        return date == null ? NEVER : Math.toIntExact(date.toEpochDay());
    }

    static @Nullable LocalDate date(@Nullable Integer day) {
        return day == null || day == NEVER ? null : LocalDate.ofEpochDay(day);
    }

    public static Licence licence(Record row) {
        return new Licence(
                row.get(LICENCE.ID),
                row.get(LICENCE.UID),
                new LicenceValues(
                        RecordValues.builder()
                                .set(LicenceFields.PRODUCT, row.get(LICENCE.PRODUCT))
                                .set(LicenceFields.VENDOR, row.get(LICENCE.VENDOR))
                                .set(LicenceFields.VERSION, row.get(LICENCE.VERSION))
                                .set(LicenceFields.SEATS, row.get(LICENCE.SEATS))
                                .set(
                                        LicenceFields.PURCHASED_ON,
                                        date(row.get(LICENCE.PURCHASED_ON)))
                                .set(LicenceFields.EXPIRES_ON, date(row.get(LICENCE.EXPIRES_ON)))
                                .set(LicenceFields.COST, row.get(LICENCE.COST))
                                .set(LicenceFields.CURRENCY, row.get(LICENCE.CURRENCY))
                                .set(LicenceFields.NOTES, row.get(LICENCE.NOTES))
                                .build()),
                row.get(LICENCE.KEY_INDEX) != null,
                row.get(LICENCE.SEATS_FREE),
                row.get(LICENCE.REVISION),
                row.get(LICENCE.CREATED_AT),
                row.get(LICENCE.CREATED_BY));
    }
}

package dev.bailiwick.licences;

import static dev.bailiwick.db.schema.Tables.CSV_IMPORT_ROW;
import static dev.bailiwick.db.schema.Tables.LICENCE;
import static dev.bailiwick.db.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.db.schema.Tables.LICENCE_IMPORT_SEAT;
import static dev.bailiwick.db.schema.Tables.LICENCE_SEAT;
import static dev.bailiwick.db.schema.Tables.RECORD_CHANGE;

import dev.bailiwick.db.RowLock;
import dev.bailiwick.imports.ImportRefused;
import dev.bailiwick.imports.Importable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What imports are to do with licences, row by row, and doing it: a few statements over all rows.
///
/// A new key is encrypted when it is staged, for the uid that its licence will have, and is copied
/// as it stands. Changing the keys for secrets takes the staged ones before those of licences, and
/// waits here for the last of them ([#awaitRotation]): no key moves behind it.
@Component
final class StagedLicences {
    /// Seats that one file gives and frees: others wait for as long as applying them takes.
    static final int MOST_SEATS = 100_000;

    private final DSLContext sql;

    StagedLicences(DSLContext sql) {
        this.sql = sql;
    }

    /// @param present the record as it was at the check, null for a new one
    /// @param free seats that nobody has afterwards
    record Row(
            int number,
            @Nullable Licence present,
            UUID uid,
            LicenceValues values,
            ProductKeys.Marks marks,
            Licences.Key key,
            int free,
            List<Assignee> given,
            List<Seat> freed) {}

    /// @throws ImportRefused when there would be more than [#MOST_SEATS]
    void add(long importId, List<Row> rows) {
        boundSeats(importId, rows);
        insert(LICENCE_IMPORT, rows.stream().map(row -> bound(importId, row)).toList());
        var seats = new ArrayList<@Nullable Object[]>();
        for (Row row : rows) {
            int position = 0;
            for (Seat seat : row.freed()) {
                seats.add(bound(importId, row, position++, seat.id(), seat.assignee()));
            }
            for (Assignee to : row.given()) {
                seats.add(bound(importId, row, position++, null, to));
            }
        }
        insert(LICENCE_IMPORT_SEAT, seats);
    }

    private void boundSeats(long importId, List<Row> rows) {
        long more = rows.stream().mapToLong(row -> row.freed().size() + row.given().size()).sum();
        if (more > 0 && more + seats(importId) > MOST_SEATS) {
            throw new ImportRefused(
                    "The file would assign and free more than 100,000 seats. Nothing was imported."
                            + " Send it in parts.");
        }
    }

    private int seats(long importId) {
        return sql.fetchCount(LICENCE_IMPORT_SEAT, LICENCE_IMPORT_SEAT.IMPORT_ID.eq(importId));
    }

    private void insert(Table<?> table, List<@Nullable Object[]> rows) {
        if (rows.isEmpty()) {
            return;
        }
        var none = new @Nullable Object[table.fields().length];
        sql.batch(sql.insertInto(table).columns(table.fields()).values(none))
                .bind(rows.toArray(Object[][]::new))
                .execute();
    }

    private static @Nullable Object[] bound(long importId, Row row) {
        Licence present = row.present();
        LicenceValues values = row.values();
        return new @Nullable Object[] {
            importId,
            row.number(),
            present == null ? null : present.id(),
            present == null ? null : present.revision(),
            row.uid(),
            row.marks().article(),
            row.marks().edition(),
            row.marks().identity(),
            values.product(),
            LicenceText.key(values.product()),
            values.vendor(),
            LicenceText.key(values.vendor()),
            values.version(),
            LicenceText.key(values.version()),
            row.key().sealed(),
            row.key().index(),
            values.seats(),
            row.free(),
            Licences.day(values.purchasedOn()),
            Licences.end(values.expiresOn()),
            values.cost(),
            values.currency(),
            values.notes()
        };
    }

    private static @Nullable Object[] bound(
            long importId, Row row, int position, @Nullable Long seat, Assignee to) {
        return new @Nullable Object[] {
            importId,
            row.number(),
            position,
            seat,
            to.kind().key(),
            to.account(),
            to.host(),
            to.name(),
            LicenceText.key(to.name())
        };
    }

    /// @return false when a record is no longer as it was at the check
    boolean apply(long importId, String actor, Instant now) {
        awaitRotation(importId);
        if (isOutdated(importId)) {
            return false;
        }
        insertNew(importId, actor, now);
        noteChanges(importId, actor, now);
        updateChanged(importId);
        freeSeats(importId);
        giveSeats(importId, actor, now);
        return true;
    }

    /// Keys are encrypted anew in the order of their uids, so that whoever has the last row has all
    /// of them before the change of keys, or all of them after it.
    private void awaitRotation(long importId) {
        RowLock.on(
                        sql,
                        sql.select(LICENCE_IMPORT.UID)
                                .from(LICENCE_IMPORT)
                                .where(LICENCE_IMPORT.IMPORT_ID.eq(importId))
                                .and(LICENCE_IMPORT.PRODUCT_KEY.isNotNull())
                                .orderBy(LICENCE_IMPORT.UID.desc())
                                .limit(1))
                .fetch();
    }

    private boolean isOutdated(long importId) {
        return sql.fetchExists(
                        sql.selectOne()
                                .from(LICENCE_IMPORT)
                                .leftJoin(LICENCE)
                                .on(LICENCE.ID.eq(LICENCE_IMPORT.RECORD_ID))
                                .where(LICENCE_IMPORT.IMPORT_ID.eq(importId))
                                .and(LICENCE_IMPORT.RECORD_ID.isNotNull())
                                .and(
                                        LICENCE.REVISION
                                                .isNull()
                                                .or(LICENCE.REVISION.ne(LICENCE_IMPORT.REVISION))))
                || sql.fetchExists(
                        sql.selectOne()
                                .from(LICENCE_IMPORT)
                                .join(LICENCE)
                                .on(LICENCE.IDENTITY.eq(LICENCE_IMPORT.IDENTITY))
                                .where(LICENCE_IMPORT.IMPORT_ID.eq(importId))
                                .and(LICENCE_IMPORT.RECORD_ID.isNull()));
    }

    /// In the order of the file, so that an export lists equal ones as the file did.
    private void insertNew(long importId, String actor, Instant now) {
        sql.insertInto(
                        LICENCE,
                        LICENCE.UID,
                        LICENCE.ARTICLE,
                        LICENCE.EDITION,
                        LICENCE.IDENTITY,
                        LICENCE.PRODUCT,
                        LICENCE.FOLDED_PRODUCT,
                        LICENCE.VENDOR,
                        LICENCE.FOLDED_VENDOR,
                        LICENCE.VERSION,
                        LICENCE.FOLDED_VERSION,
                        LICENCE.PRODUCT_KEY,
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
                        LICENCE.CREATED_BY)
                .select(
                        sql.select(
                                        LICENCE_IMPORT.UID,
                                        LICENCE_IMPORT.ARTICLE,
                                        LICENCE_IMPORT.EDITION,
                                        LICENCE_IMPORT.IDENTITY,
                                        LICENCE_IMPORT.PRODUCT,
                                        LICENCE_IMPORT.FOLDED_PRODUCT,
                                        LICENCE_IMPORT.VENDOR,
                                        LICENCE_IMPORT.FOLDED_VENDOR,
                                        LICENCE_IMPORT.VERSION,
                                        LICENCE_IMPORT.FOLDED_VERSION,
                                        LICENCE_IMPORT.PRODUCT_KEY,
                                        LICENCE_IMPORT.KEY_INDEX,
                                        LICENCE_IMPORT.SEATS,
                                        LICENCE_IMPORT.SEATS_FREE,
                                        LICENCE_IMPORT.PURCHASED_ON,
                                        LICENCE_IMPORT.EXPIRES_ON,
                                        LICENCE_IMPORT.COST,
                                        LICENCE_IMPORT.CURRENCY,
                                        LICENCE_IMPORT.NOTES,
                                        DSL.inline(1L),
                                        DSL.val(now, LICENCE.CREATED_AT),
                                        DSL.val(actor))
                                .from(LICENCE_IMPORT)
                                .where(LICENCE_IMPORT.IMPORT_ID.eq(importId))
                                .and(LICENCE_IMPORT.RECORD_ID.isNull())
                                .orderBy(LICENCE_IMPORT.NUMBER))
                .execute();
    }

    private void noteChanges(long importId, String actor, Instant now) {
        sql.insertInto(
                        RECORD_CHANGE,
                        RECORD_CHANGE.KIND,
                        RECORD_CHANGE.RECORD_ID,
                        RECORD_CHANGE.AT,
                        RECORD_CHANGE.ACTOR,
                        RECORD_CHANGE.WAY,
                        RECORD_CHANGE.CHANGES)
                .select(
                        sql.select(
                                        DSL.inline(ChangeLicences.KIND),
                                        LICENCE_IMPORT.RECORD_ID,
                                        DSL.val(now, RECORD_CHANGE.AT),
                                        DSL.val(actor),
                                        DSL.inline(Importable.HISTORY),
                                        CSV_IMPORT_ROW.DETAIL)
                                .from(LICENCE_IMPORT)
                                .join(CSV_IMPORT_ROW)
                                .on(CSV_IMPORT_ROW.IMPORT_ID.eq(LICENCE_IMPORT.IMPORT_ID))
                                .and(CSV_IMPORT_ROW.NUMBER.eq(LICENCE_IMPORT.NUMBER))
                                .where(LICENCE_IMPORT.IMPORT_ID.eq(importId))
                                .and(LICENCE_IMPORT.RECORD_ID.isNotNull()))
                .execute();
    }

    private void updateChanged(long importId) {
        sql.update(LICENCE)
                .set(LICENCE.ARTICLE, LICENCE_IMPORT.ARTICLE)
                .set(LICENCE.EDITION, LICENCE_IMPORT.EDITION)
                .set(LICENCE.IDENTITY, LICENCE_IMPORT.IDENTITY)
                .set(LICENCE.PRODUCT, LICENCE_IMPORT.PRODUCT)
                .set(LICENCE.FOLDED_PRODUCT, LICENCE_IMPORT.FOLDED_PRODUCT)
                .set(LICENCE.VENDOR, LICENCE_IMPORT.VENDOR)
                .set(LICENCE.FOLDED_VENDOR, LICENCE_IMPORT.FOLDED_VENDOR)
                .set(LICENCE.VERSION, LICENCE_IMPORT.VERSION)
                .set(LICENCE.FOLDED_VERSION, LICENCE_IMPORT.FOLDED_VERSION)
                .set(LICENCE.SEATS, LICENCE_IMPORT.SEATS)
                .set(LICENCE.SEATS_FREE, LICENCE_IMPORT.SEATS_FREE)
                .set(LICENCE.PURCHASED_ON, LICENCE_IMPORT.PURCHASED_ON)
                .set(LICENCE.EXPIRES_ON, LICENCE_IMPORT.EXPIRES_ON)
                .set(LICENCE.COST, LICENCE_IMPORT.COST)
                .set(LICENCE.CURRENCY, LICENCE_IMPORT.CURRENCY)
                .set(LICENCE.NOTES, LICENCE_IMPORT.NOTES)
                .set(LICENCE.REVISION, LICENCE.REVISION.plus(1))
                .from(LICENCE_IMPORT)
                .where(LICENCE_IMPORT.RECORD_ID.eq(LICENCE.ID))
                .and(LICENCE_IMPORT.IMPORT_ID.eq(importId))
                .execute();
    }

    private void freeSeats(long importId) {
        sql.deleteFrom(LICENCE_SEAT)
                .where(
                        LICENCE_SEAT.ID.in(
                                sql.select(LICENCE_IMPORT_SEAT.SEAT_ID)
                                        .from(LICENCE_IMPORT_SEAT)
                                        .where(LICENCE_IMPORT_SEAT.IMPORT_ID.eq(importId))
                                        .and(LICENCE_IMPORT_SEAT.SEAT_ID.isNotNull())))
                .execute();
    }

    private void giveSeats(long importId, String actor, Instant now) {
        Field<Long> licence = LICENCE.ID;
        sql.insertInto(
                        LICENCE_SEAT,
                        LICENCE_SEAT.LICENCE_ID,
                        LICENCE_SEAT.KIND,
                        LICENCE_SEAT.ACCOUNT_ID,
                        LICENCE_SEAT.HOST_ID,
                        LICENCE_SEAT.NAME,
                        LICENCE_SEAT.FOLDED_NAME,
                        LICENCE_SEAT.ASSIGNED_AT,
                        LICENCE_SEAT.ASSIGNED_BY)
                .select(
                        sql.select(
                                        licence,
                                        LICENCE_IMPORT_SEAT.KIND,
                                        LICENCE_IMPORT_SEAT.ACCOUNT_ID,
                                        LICENCE_IMPORT_SEAT.HOST_ID,
                                        LICENCE_IMPORT_SEAT.NAME,
                                        LICENCE_IMPORT_SEAT.FOLDED_NAME,
                                        DSL.val(now, LICENCE_SEAT.ASSIGNED_AT),
                                        DSL.val(actor))
                                .from(LICENCE_IMPORT_SEAT)
                                .join(LICENCE_IMPORT)
                                .on(LICENCE_IMPORT.IMPORT_ID.eq(LICENCE_IMPORT_SEAT.IMPORT_ID))
                                .and(LICENCE_IMPORT.NUMBER.eq(LICENCE_IMPORT_SEAT.NUMBER))
                                .join(LICENCE)
                                .on(
                                        LICENCE.UID
                                                .eq(LICENCE_IMPORT.UID)
                                                .or(LICENCE.ID.eq(LICENCE_IMPORT.RECORD_ID)))
                                .where(LICENCE_IMPORT_SEAT.IMPORT_ID.eq(importId))
                                .and(LICENCE_IMPORT_SEAT.SEAT_ID.isNull()))
                .execute();
    }
}

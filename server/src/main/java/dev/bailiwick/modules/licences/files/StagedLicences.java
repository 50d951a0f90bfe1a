package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;

import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.registry.ProductKeys;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.StagedRows;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The licence changes that imports have staged, row by row, and applying them.
///
/// A new product key is encrypted when it is staged, for the uid that its licence will have, and
/// then copied unchanged. Rotating the encryption keys processes staged keys before those of
/// licences, and applying waits where the rotation is at work ([#awaitRotation]), so that the
/// rotation misses no key.
@Component
final class StagedLicences {
    private static final List<Field<?>> PRESERVED_COLUMNS =
            List.of(LICENCE.UID, LICENCE.PRODUCT_KEY, LICENCE.KEY_INDEX);

    private final DSLContext sql;
    private final StagedRows rows;
    private final StagedSeats seats;
    private final Licences licences;
    private final ProductKeys keys;

    StagedLicences(
            DSLContext sql,
            RecordChanges history,
            StagedSeats seats,
            Licences licences,
            ProductKeys keys) {
        this.sql = sql;
        this.rows =
                new StagedRows(
                        sql,
                        history,
                        LICENCE_IMPORT,
                        LICENCE.ID,
                        LICENCE.REVISION,
                        LICENCE.IDENTITY);
        this.seats = seats;
        this.licences = licences;
        this.keys = keys;
    }

    /// @throws ImportRefusedException when they assign and free more seats than an import may
    void add(long importId, Map<Integer, LicenceChange> changes) {
        seats.add(importId, changes);
        Map<Long, byte[]> indexes =
                licences.keyIndexes(
                        changes.values().stream()
                                .map(LicenceChange::present)
                                .filter(Objects::nonNull)
                                .map(Licence::id)
                                .toList());
        rows.add(
                changes.entrySet().stream()
                        .map(one -> bindings(importId, one.getKey(), one.getValue(), indexes))
                        .toList());
    }

    private @Nullable Object[] bindings(
            long importId, int number, LicenceChange row, Map<Long, byte[]> indexes) {
        Licence present = row.present();
        LicenceValues values = row.values();
        UUID uid = UUID.randomUUID();
        Licences.Key key = present == null ? key(uid, row.key()) : Licences.Key.NONE;
        ProductKeys.Marks marks =
                keys.marks(
                        values.vendor(),
                        values.product(),
                        values.version(),
                        present == null ? key.index() : indexes.get(present.id()));
        return new @Nullable Object[] {
            importId,
            number,
            present == null ? null : present.id(),
            present == null ? null : present.version(),
            uid,
            marks.article(),
            marks.edition(),
            marks.identity(),
            values.product(),
            FoldedText.key(values.product()),
            values.vendor(),
            FoldedText.key(values.vendor()),
            values.version(),
            FoldedText.key(values.version()),
            key.sealed(),
            key.index(),
            values.seats(),
            row.free(),
            Licences.day(values.purchasedOn()),
            Licences.end(values.expiresOn()),
            values.cost(),
            values.currency(),
            values.notes(),
            Licences.searchText(values)
        };
    }

    private Licences.Key key(UUID uid, @Nullable ProductKey key) {
        return key == null || key.isEmpty()
                ? Licences.Key.NONE
                : new Licences.Key(keys.sealed(uid, key), keys.index(key));
    }

    /// Whether no record has changed since validation.
    boolean isCurrent(long importId) {
        return !rows.isOutdated(importId);
    }

    void apply(ImportStep step) {
        awaitRotation(step);
        // in file order, so that an export lists equal licences in the same order
        rows.insertNew(step, LICENCE_IMPORT.NUMBER);
        rows.change(step, LicenceFields.KIND.key(), PRESERVED_COLUMNS);
        seats.apply(step);
    }

    /// Locks the rows before their keys are copied, in the same order as the rotation: it has
    /// either replaced the keys before, or finds them in the table of licences later.
    private void awaitRotation(ImportStep step) {
        RowLock.on(
                        sql,
                        sql.select(LICENCE_IMPORT.UID)
                                .from(LICENCE_IMPORT)
                                .where(step.includes(LICENCE_IMPORT))
                                .and(LICENCE_IMPORT.PRODUCT_KEY.isNotNull())
                                .orderBy(LICENCE_IMPORT.UID))
                .fetch();
    }
}

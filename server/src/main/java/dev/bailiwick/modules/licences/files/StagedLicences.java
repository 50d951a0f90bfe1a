package dev.bailiwick.modules.licences.files;

import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;

import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceValues;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.modules.licences.registry.ProductKey;
import dev.bailiwick.modules.licences.registry.ProductKeys;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.LicenceRecord;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.StagedRow;
import dev.bailiwick.records.imports.StagedRows;
import java.util.HashMap;
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
        var staged = new HashMap<Integer, StagedRow>();
        changes.forEach((number, change) -> staged.put(number, row(change, indexes)));
        rows.add(importId, staged);
    }

    private StagedRow row(LicenceChange change, Map<Long, byte[]> indexes) {
        Licence present = change.present();
        LicenceValues values = change.values();
        UUID uid = UUID.randomUUID();
        Licences.Key key = present == null ? key(uid, change.key()) : Licences.Key.NONE;
        ProductKeys.Marks marks =
                keys.marks(
                        values.vendor(),
                        values.product(),
                        values.version(),
                        present == null ? key.index() : indexes.get(present.id()));
        LicenceRecord columns = Licences.row(values, marks);
        columns.setUid(uid);
        columns.setProductKey(key.sealed());
        columns.setKeyIndex(key.index());
        columns.setSeatsFree(change.free());
        return new StagedRow(present, columns);
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

package dev.bailiwick.records.imports;

import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT_ROW;

import dev.bailiwick.records.changes.ChangeSource;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.records.schema.StoredRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// Rows staged in a table for their kind, and applying them: a few statements for all rows of a
/// step. Runs in the caller's transaction.
///
/// Such a table has `import_id`, `number`, `record_id` (null for a new record), the record's
/// version at validation, and the new values in columns with the same names as in the table of
/// records.
public final class StagedRows {
    private final DSLContext sql;
    private final RecordChanges history;
    private final Table<?> staged;
    private final Table<?> records;
    private final Field<Long> id;
    private final Field<Long> revision;
    private final Condition sameIdentity;
    private final List<Field<?>> values;

    /// @param staged the table of the rows
    /// @param id of the records
    /// @param identity unique among the records
    public <I> StagedRows(
            DSLContext sql,
            RecordChanges history,
            Table<?> staged,
            TableField<?, Long> id,
            TableField<?, Long> revision,
            TableField<?, I> identity) {
        this.sql = sql;
        this.history = history;
        this.staged = staged;
        this.records = Objects.requireNonNull(id.getTable());
        this.id = id;
        this.revision = revision;
        this.sameIdentity = identity.eq(staged(identity));
        this.values =
                Arrays.stream(records.fields())
                        .<Field<?>>map(field -> field)
                        .filter(field -> !field.equals(revision) && staged.field(field) != null)
                        .toList();
    }

    /// @param rows by their number in the file
    public void add(long importId, Map<Integer, StagedRow> rows) {
        insert(
                sql,
                staged,
                rows.entrySet().stream()
                        .map(one -> columns(importId, one.getKey(), one.getValue()))
                        .toList());
    }

    private @Nullable Object[] columns(long importId, int number, StagedRow row) {
        StoredRecord present = row.present();
        Record all = row.columns().into(staged);
        all.set(staged(CSV_IMPORT_ROW.IMPORT_ID), importId);
        all.set(staged(CSV_IMPORT_ROW.NUMBER), number);
        all.set(record(), present == null ? null : present.id());
        all.set(staged(revision), present == null ? null : present.version());
        return Objects.requireNonNull(all.intoArray());
    }

    /// @param rows a value for each column of the table
    public static void insert(DSLContext sql, Table<?> table, List<@Nullable Object[]> rows) {
        if (rows.isEmpty()) {
            return;
        }
        var none = new @Nullable Object[table.fields().length];
        sql.batch(sql.insertInto(table).columns(table.fields()).values(none))
                .bind(rows.toArray(Object[][]::new))
                .execute();
    }

    /// Whether a record has changed since validation, or a new one exists by now.
    public boolean isOutdated(long importId) {
        return sql.fetchExists(
                        sql.selectOne()
                                .from(staged)
                                .leftJoin(records)
                                .on(id.eq(record()))
                                .where(isOf(importId))
                                .and(record().isNotNull())
                                .and(revision.isDistinctFrom(staged(revision))))
                || sql.fetchExists(
                        sql.selectOne()
                                .from(staged)
                                .join(records)
                                .on(sameIdentity)
                                .where(isOf(importId))
                                .and(record().isNull()));
    }

    /// @param order the order in which new records get their ids
    public void insertNew(ImportStep step, Field<?> order) {
        var into = new ArrayList<>(values);
        var from = new ArrayList<Field<?>>(values.stream().map(this::staged).toList());
        addColumn(into, from, revision, 1L);
        addColumn(into, from, records.field("created_at"), step.now());
        addColumn(into, from, records.field("created_by"), step.by().name());
        sql.insertInto(records)
                .columns(into)
                .select(
                        sql.select(from)
                                .from(staged)
                                .where(step.includes(staged))
                                .and(record().isNull())
                                .orderBy(order))
                .execute();
    }

    private static void addColumn(
            List<Field<?>> into, List<Field<?>> from, @Nullable Field<?> field, Object value) {
        into.add(Objects.requireNonNull(field));
        from.add(DSL.val(value, field));
    }

    /// @param kind the name of the kind in the history
    /// @param kept fields of existing records that stay unchanged whatever the row contains
    public void change(ImportStep step, String kind, List<Field<?>> kept) {
        history.addAll(
                kind,
                ChangeSource.IMPORT,
                sql.select(record(), CSV_IMPORT_ROW.DETAIL)
                        .from(staged)
                        .join(CSV_IMPORT_ROW)
                        .on(CSV_IMPORT_ROW.IMPORT_ID.eq(staged(CSV_IMPORT_ROW.IMPORT_ID)))
                        .and(CSV_IMPORT_ROW.NUMBER.eq(staged(CSV_IMPORT_ROW.NUMBER)))
                        .where(step.includes(staged))
                        .and(record().isNotNull()),
                step.by(),
                step.now());
        var became = new HashMap<Field<?>, Object>(Map.of(revision, revision.plus(1)));
        values.stream()
                .filter(field -> !kept.contains(field))
                .forEach(field -> became.put(field, staged(field)));
        sql.update(records)
                .set(became)
                .from(staged)
                .where(record().eq(id))
                .and(step.includes(staged))
                .execute();
    }

    private Condition isOf(long importId) {
        return staged(CSV_IMPORT_ROW.IMPORT_ID).eq(importId);
    }

    private Field<Long> record() {
        return Objects.requireNonNull(staged.field("record_id", Long.class));
    }

    /// The staged column of the same name.
    private <T> Field<T> staged(Field<T> field) {
        return Objects.requireNonNull(staged.field(field));
    }
}

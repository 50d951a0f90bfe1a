package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.platform.db.PreparedBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Query;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;

/// Writes the rows of one kind of snapshot, thousands at a time: rendering a statement for each
/// would delay everyone who waits for the writer by seconds. Runs in the caller's transaction.
final class SnapshotRows<R extends Record> {
    private final TableField<R, Long> id;
    private final List<Field<?>> fields;
    private final PreparedBatch insertBatch;
    private final PreparedBatch updateBatch;
    private final PreparedBatch deleteBatch;

    /// @param id null in new records
    SnapshotRows(DSLContext sql, Table<R> table, TableField<R, Long> id) {
        this.id = id;
        this.fields = Arrays.stream(table.fields()).filter(field -> !field.equals(id)).toList();
        this.insertBatch =
                new PreparedBatch(
                        sql,
                        sql.insertInto(table).columns(fields).values(new Object[fields.size()]));
        this.updateBatch = new PreparedBatch(sql, updateQuery(sql, table));
        this.deleteBatch = new PreparedBatch(sql, sql.deleteFrom(table).where(id.eq((Long) null)));
    }

    private Query updateQuery(DSLContext sql, Table<R> table) {
        var values = new LinkedHashMap<Field<?>, @Nullable Object>();
        fields.forEach(field -> values.put(field, null));
        return sql.update(table).set((Map<?, ?>) values).where(id.eq((Long) null));
    }

    void remove(Collection<R> deleted) {
        deleteBatch.execute(
                deleted.stream().map(row -> new @Nullable Object[] {row.get(id)}).toList());
    }

    void store(Collection<R> rows) {
        var added = new ArrayList<@Nullable Object[]>();
        var changed = new ArrayList<@Nullable Object[]>();
        for (R row : rows) {
            if (row.get(id) == null) {
                added.add(values(row, fields.size()));
            } else {
                @Nullable Object[] values = values(row, fields.size() + 1);
                values[fields.size()] = row.get(id);
                changed.add(values);
            }
        }
        insertBatch.execute(added);
        updateBatch.execute(changed);
    }

    private @Nullable Object[] values(R row, int length) {
        var values = new @Nullable Object[length];
        for (int i = 0; i < fields.size(); i++) {
            values[i] = row.get(fields.get(i));
        }
        return values;
    }
}

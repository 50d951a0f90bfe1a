package dev.bailiwick.operations.ownbackup.file;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Cursor;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Writes all tables that are backed up as lines of JSON:
///
///     {"keysets":{"fields":"base64",…}}
///     {"table":"account","columns":["id","uid",…]}
///     [1,"0192…",…]
///     {"end":true,"rows":1234}
///
/// The caller holds one snapshot of the database meanwhile.
final class BackupWriter {
    private static final int FETCH_SIZE = 500;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final DSLContext sql;
    private final List<Table<?>> tables;
    private final OutputStream out;
    private long rows;

    BackupWriter(DSLContext sql, List<Table<?>> tables, OutputStream out) {
        this.tables = List.copyOf(tables);
        this.sql = sql;
        this.out = out;
    }

    /// @return the number of rows written
    long write(Map<String, byte[]> keysets) {
        line(Map.of("keysets", keysets));
        tables.forEach(this::table);
        var end = new LinkedHashMap<String, Object>();
        end.put("end", true);
        end.put("rows", rows);
        line(end);
        return rows;
    }

    private void table(Table<?> table) {
        List<Field<?>> fields = Arrays.asList(table.fields());
        var beginning = new LinkedHashMap<String, Object>();
        beginning.put("table", table.getName());
        beginning.put("columns", fields.stream().map(Field::getName).toList());
        line(beginning);
        try (Cursor<? extends Record> cursor =
                sql.selectFrom(table)
                        .orderBy(primaryKey(table))
                        .fetchSize(FETCH_SIZE)
                        .fetchLazy()) {
            for (Record row : cursor) {
                var cells = new ArrayList<@Nullable Object>(fields.size());
                fields.forEach(field -> cells.add(CellJson.toJson(field, row.get(field))));
                line(cells);
                rows++;
            }
        }
    }

    private static List<? extends Field<?>> primaryKey(Table<?> table) {
        var key = table.getPrimaryKey();
        return key == null ? List.of() : key.getFields();
    }

    private void line(Object content) {
        try {
            out.write(JSON.writeValueAsString(content).getBytes(StandardCharsets.UTF_8));
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

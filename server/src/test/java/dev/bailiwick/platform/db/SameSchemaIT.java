package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// One set of migrations, two databases: the same tables, columns, nullability, indexes and keys.
class SameSchemaIT {
    /// A table on one, an index on the other.
    private static final String SEARCH_INDEX = "_trigrams";

    @Test
    void both_databases_have_the_same_schema() {
        Map<String, Set<String>> sqlite = schema(RunningServer.shared());
        Map<String, Set<String>> postgresql = schema(RunningServer.sharedOnPostgresql());

        assertThat(sqlite.keySet()).hasSizeGreaterThan(8).isEqualTo(postgresql.keySet());
        assertThat(sqlite)
                .allSatisfy((table, parts) ->
                        assertThat(parts).as(table).isEqualTo(postgresql.get(table)));
    }

    private static Map<String, Set<String>> schema(RunningServer server) {
        return server.transactions()
                .read(() -> server.sql().connectionResult(SameSchemaIT::schema));
    }

    private static Map<String, Set<String>> schema(Connection connection) throws SQLException {
        boolean sqlite = connection.getMetaData().getDatabaseProductName().equals("SQLite");
        String schema = sqlite ? null : "public";
        var tables = new TreeMap<String, Set<String>>();
        try (ResultSet found =
                connection.getMetaData().getTables(null, schema, "%", new String[] {"TABLE"})) {
            while (found.next()) {
                String name = found.getString("TABLE_NAME");
                if (!name.startsWith("flyway_")
                        && !name.startsWith("sqlite_")
                        && !name.contains(SEARCH_INDEX)) {
                    tables.put(name, new TreeSet<>());
                }
            }
        }
        for (var table : tables.entrySet()) {
            columns(connection, schema, table.getKey(), table.getValue());
            indexes(connection, schema, table.getKey(), table.getValue());
            keys(connection, schema, table.getKey(), table.getValue());
        }
        return tables;
    }

    private static void columns(
            Connection in, @Nullable String schema, String table, Set<String> found)
            throws SQLException {
        try (ResultSet columns = in.getMetaData().getColumns(null, schema, table, "%")) {
            while (columns.next()) {
                found.add(
                        "column %s %s %s"
                                .formatted(
                                        columns.getString("COLUMN_NAME"),
                                        kind(columns.getString("TYPE_NAME")),
                                        isKey(in, schema, table, columns.getString("COLUMN_NAME"))
                                                        || columns.getString("IS_NULLABLE")
                                                                .equals("NO")
                                                ? "not null"
                                                : "null"));
            }
        }
    }

    private static boolean isKey(
            Connection in, @Nullable String schema, String table, String column)
            throws SQLException {
        try (ResultSet keys = in.getMetaData().getPrimaryKeys(null, schema, table)) {
            while (keys.next()) {
                if (keys.getString("COLUMN_NAME").equals(column)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Types count as equal if the application cannot tell them apart.
    private static String kind(String name) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "bigint", "integer", "int8", "bigserial", "int", "int4" -> "number";
            case "double", "double precision", "float8" -> "double";
            case "boolean", "bool" -> "boolean";
            case "blob", "bytea" -> "bytes";
            case "varchar", "text" -> "text";
            default -> name;
        };
    }

    private static void indexes(
            Connection in, @Nullable String schema, String table, Set<String> found)
            throws SQLException {
        var indexes = new TreeMap<String, String>();
        try (ResultSet columns = in.getMetaData().getIndexInfo(null, schema, table, false, true)) {
            while (columns.next()) {
                String name = columns.getString("INDEX_NAME");
                if (name != null
                        && !name.endsWith("_pkey")
                        && !name.startsWith("sqlite_")
                        && !name.contains(SEARCH_INDEX)) {
                    String unique = columns.getBoolean("NON_UNIQUE") ? "" : "unique ";
                    indexes.merge(
                            unique + "index " + name,
                            columns.getString("COLUMN_NAME"),
                            (one, other) -> one + ", " + other);
                }
            }
        }
        indexes.forEach((name, columns) -> found.add(name + " (" + columns + ")"));
    }

    private static void keys(
            Connection in, @Nullable String schema, String table, Set<String> found)
            throws SQLException {
        var primary = new TreeSet<String>();
        try (ResultSet keys = in.getMetaData().getPrimaryKeys(null, schema, table)) {
            while (keys.next()) {
                primary.add(keys.getString("COLUMN_NAME"));
            }
        }
        found.add("primary key " + primary);
        try (ResultSet keys = in.getMetaData().getImportedKeys(null, schema, table)) {
            while (keys.next()) {
                found.add(
                        "%s references %s (%s), on delete %d"
                                .formatted(
                                        keys.getString("FKCOLUMN_NAME"),
                                        keys.getString("PKTABLE_NAME"),
                                        keys.getString("PKCOLUMN_NAME"),
                                        keys.getInt("DELETE_RULE")));
            }
        }
    }
}

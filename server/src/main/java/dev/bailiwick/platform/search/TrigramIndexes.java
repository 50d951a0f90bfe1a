package dev.bailiwick.platform.search;

import dev.bailiwick.platform.db.PreparedBatch;
import dev.bailiwick.platform.db.Transactions;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Name;
import org.jooq.Record;
import org.jooq.Record1;
import org.jooq.SQLDialect;
import org.jooq.SelectConditionStep;
import org.jooq.SelectSelectStep;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/// The trigram indexes of the search columns: on SQLite a table of FTS5 kept by triggers, on
/// PostgreSQL an index of the extension `pg_trgm`, if the database's user can create it.
///
/// The migrations do not make them, because an index is derived data that differs between the
/// databases, and because a database without the extension must start all the same. It is then
/// searched row by row.
@Component
final class TrigramIndexes {
    private static final Logger LOG = LoggerFactory.getLogger(TrigramIndexes.class);
    private static final int BATCH_SIZE = 1_000;

    /// More make the intersection slower than the comparison of the rows.
    private static final int MAX_TRIGRAMS = 3;

    private static final long LOCK = 0x7472_6967_7261_6dL; // any number that nothing else locks

    /// In bytes: how much FTS5 collects in memory before it writes. Less makes imports slower.
    private static final int COLLECTED = 1 << 23;

    private static final List<String> ON_SQLITE =
            List.of(
                    "CREATE VIRTUAL TABLE IF NOT EXISTS $index USING fts5($text, content='$table',"
                            + " content_rowid='$id', tokenize='trigram case_sensitive 1',"
                            + " detail=none, columnsize=0)",
                    "INSERT INTO $index($index, rank) VALUES ('hashsize', " + COLLECTED + ")",
                    "INSERT INTO $index($index) VALUES ('rebuild')",
                    "DROP TRIGGER IF EXISTS $index_insert",
                    "CREATE TRIGGER $index_insert AFTER INSERT ON $table BEGIN"
                            + " INSERT INTO $index(rowid, $text) VALUES (new.$id, new.$text); END",
                    "DROP TRIGGER IF EXISTS $index_delete",
                    "CREATE TRIGGER $index_delete AFTER DELETE ON $table BEGIN"
                            + " INSERT INTO $index($index, rowid, $text)"
                            + " VALUES ('delete', old.$id, old.$text); END",
                    "CREATE TRIGGER $index_update AFTER UPDATE OF $text ON $table"
                            + " WHEN old.$text IS NOT new.$text BEGIN"
                            + " INSERT INTO $index($index, rowid, $text)"
                            + " VALUES ('delete', old.$id, old.$text);"
                            + " INSERT INTO $index(rowid, $text) VALUES (new.$id, new.$text); END");

    private final DSLContext sql;
    private final Transactions transactions;
    private final Set<String> usable = ConcurrentHashMap.newKeySet();

    TrigramIndexes(DSLContext sql, Transactions transactions) {
        this.sql = sql;
        this.transactions = transactions;
    }

    /// Before the first request, and not before a command.
    @Component
    @ConditionalOnWebApplication
    static final class Preparation implements SmartInitializingSingleton {
        private final TrigramIndexes indexes;
        private final List<SearchColumn> columns;

        Preparation(TrigramIndexes indexes, List<SearchColumn> columns) {
            this.indexes = indexes;
            this.columns = columns;
        }

        @Override
        public void afterSingletonsInstantiated() {
            columns.forEach(indexes::prepare);
        }
    }

    void prepare(SearchColumn column) {
        writeMissing(column, column.table());
        writeMissing(column, column.staged());
        if (isSqlite()) {
            transactions.write(() -> createOnSqlite(column));
            usable.add(name(column));
        } else if (createOnPostgresql(column)) {
            usable.add(name(column));
        }
    }

    boolean isUsable(SearchColumn column) {
        return usable.contains(name(column));
    }

    /// Rows among which are all that contain the text.
    ///
    /// @param trigrams of the text, the rarest first
    SelectConditionStep<Record1<Long>> rows(
            SearchColumn column, Field<Long> wanted, String folded, List<String> trigrams) {
        var select = select(column, wanted);
        if (!isSqlite()) {
            return select.from(column.table())
                    .where(
                            inWords(folded, trigrams)
                                    .map(part -> column.text().like(pattern(part)))
                                    .toArray(Condition[]::new));
        }
        Name index = DSL.name(name(column));
        // SQLite reads the first table of a cross join first
        return select.from(DSL.table(index))
                .crossJoin(column.table())
                .where(
                        DSL.condition(
                                "{0} MATCH {1}", index, DSL.val(expression(trigrams.stream()))))
                .and(column.id().eq(DSL.field(index.append("rowid"), Long.class)));
    }

    /// Distinct only where it is needed: PostgreSQL would read all rows before it returns one.
    SelectSelectStep<Record1<Long>> select(SearchColumn column, Field<Long> wanted) {
        return wanted.equals(column.id()) ? sql.select(wanted) : sql.selectDistinct(wanted);
    }

    /// `pg_trgm` sees letters and digits only: without three of them in a row, it gets the most
    /// from the whole text.
    private static Stream<String> inWords(String folded, List<String> trigrams) {
        List<String> inWords =
                trigrams.stream()
                        .filter(trigram ->
                                trigram.codePoints().allMatch(Character::isLetterOrDigit))
                        .limit(MAX_TRIGRAMS)
                        .toList();
        return inWords.isEmpty() ? Stream.of(folded) : inWords.stream();
    }

    private static String expression(Stream<String> trigrams) {
        return trigrams.limit(MAX_TRIGRAMS)
                .map(trigram -> '"' + trigram.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining(" AND "));
    }

    private static String pattern(String trigram) {
        return '%' + trigram.replaceAll("[\\\\%_]", "\\\\$0") + '%';
    }

    private void writeMissing(SearchColumn column, Table<?> table) {
        int written = 0;
        for (int some = BATCH_SIZE; some == BATCH_SIZE; written += some) {
            some = transactions.write(() -> writeSome(column, table));
        }
        if (written > 0) {
            LOG.info("Wrote the search text of {} rows of {}.", written, table.getName());
        }
    }

    private int writeSome(SearchColumn column, Table<?> table) {
        Field<String> text = Objects.requireNonNull(table.field(column.text()));
        List<Field<?>> key =
                Objects.requireNonNull(table.getPrimaryKey()).getFields().stream()
                        .<Field<?>>map(field -> field)
                        .toList();
        var missing =
                sql.select(key)
                        .select(column.sources().stream().map(table::field).toList())
                        .from(table)
                        .where(text.isNull())
                        .limit(BATCH_SIZE)
                        .fetch();
        if (missing.isEmpty()) {
            return 0;
        }
        var batch =
                new PreparedBatch(
                        sql,
                        sql.update(table)
                                .set(text, "")
                                .where(
                                        DSL.and(
                                                key.stream()
                                                        .map(TrigramIndexes::isGiven)
                                                        .toList())));
        batch.execute(missing.map(row -> values(column, row, key)));
        return missing.size();
    }

    private static Condition isGiven(Field<?> field) {
        return DSL.condition("{0} = {1}", field, DSL.val(0L));
    }

    private static @Nullable Object[] values(SearchColumn column, Record row, List<Field<?>> key) {
        var values = new ArrayList<@Nullable Object>(List.of(column.textOf(row)));
        key.forEach(field -> values.add(row.get(field)));
        return values.toArray();
    }

    /// Without the triggers the index is rebuilt, for example after a migration that recreated the
    /// table.
    private void createOnSqlite(SearchColumn column) {
        String index = name(column);
        if (sql.fetchExists(
                DSL.table("sqlite_master"),
                DSL.condition("type = 'trigger' AND name = {0}", DSL.val(index + "_update")))) {
            return;
        }
        for (String statement : ON_SQLITE) {
            sql.execute(
                    statement
                            .replace("$index", index)
                            .replace("$table", column.table().getName())
                            .replace("$id", column.id().getName())
                            .replace("$text", column.text().getName()));
        }
    }

    /// Creating the extension needs the right `CREATE` on the database, and PostgreSQL's additional
    /// modules on its server.
    private boolean createOnPostgresql(SearchColumn column) {
        try {
            transactions.write(() -> {
                // of servers that start together, one creates and the others find it
                sql.execute("SELECT pg_advisory_xact_lock({0})", DSL.inline(LOCK));
                sql.execute("CREATE EXTENSION IF NOT EXISTS pg_trgm");
                sql.execute(
                        "CREATE INDEX IF NOT EXISTS {0} ON {1} USING gin ({2} gin_trgm_ops)",
                        DSL.name(name(column)), column.table(), DSL.name(column.text().getName()));
            });
            return true;
        } catch (DataAccessException e) {
            LOG.warn(
                    "Searches read every row of {}, because the index for them could not be"
                            + " created: {}. Have an administrator of the PostgreSQL server run"
                            + " CREATE EXTENSION pg_trgm in this database, then restart Bailiwick.",
                    column.table().getName(),
                    NestedExceptionUtils.getMostSpecificCause(e).getMessage());
            return false;
        }
    }

    private boolean isSqlite() {
        return sql.dialect() == SQLDialect.SQLITE;
    }

    private static String name(SearchColumn column) {
        return column.table().getName() + "_trigrams";
    }
}

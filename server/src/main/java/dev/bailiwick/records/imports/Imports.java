package dev.bailiwick.records.imports;

import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT;
import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT_ROW;

import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.CsvImportRecord;
import dev.bailiwick.records.changes.FieldChange;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Param;
import org.jooq.Rows;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The tables of imports and of their rows. Runs in the caller's transaction.
@Component
final class Imports {
    private static final Condition IS_APPLYING =
            CSV_IMPORT.STATE.eq(DSL.inline(ImportState.APPLYING.key()));

    static final int HEADER_ROW = 1;

    private final DSLContext sql;

    Imports(DSLContext sql) {
        this.sql = sql;
    }

    Import begin(String kind, long account, String fileName, long bytes, Instant now) {
        CsvImportRecord row = sql.newRecord(CSV_IMPORT);
        row.setUid(UUID.randomUUID());
        row.setKind(kind);
        row.setAccountId(account);
        row.setFileName(fileName);
        row.setState(ImportState.VALIDATING.key());
        row.setStartedAt(now);
        row.setHeartbeatAt(now);
        row.setTotalBytes(bytes);
        row.setReadBytes(0L);
        row.setCreated(0);
        row.setChanged(0);
        row.setUnchanged(0);
        row.setRejected(0);
        int ignored = row.store();
        return of(row);
    }

    Optional<Import> find(UUID uid, String kind) {
        return sql.selectFrom(CSV_IMPORT)
                .where(CSV_IMPORT.UID.eq(uid))
                .and(CSV_IMPORT.KIND.eq(kind))
                .fetchOptional(Imports::of);
    }

    Optional<Import> byId(long id) {
        return sql.selectFrom(CSV_IMPORT).where(CSV_IMPORT.ID.eq(id)).fetchOptional(Imports::of);
    }

    boolean isApplying(long account) {
        return sql.fetchExists(CSV_IMPORT, CSV_IMPORT.ACCOUNT_ID.eq(account).and(IS_APPLYING));
    }

    /// The import of this kind that is being applied; there is at most one.
    Optional<Import> beingApplied(String kind) {
        return sql.selectFrom(CSV_IMPORT)
                .where(CSV_IMPORT.KIND.eq(kind))
                .and(IS_APPLYING)
                .fetchOptional(Imports::of);
    }

    /// Those being applied without progress since then, or in the future by the clock of their
    /// server.
    List<Long> stalled(Instant since, Instant until) {
        return sql.select(CSV_IMPORT.ID)
                .from(CSV_IMPORT)
                .where(IS_APPLYING)
                .and(CSV_IMPORT.HEARTBEAT_AT.notBetween(since, until))
                .fetch(CSV_IMPORT.ID);
    }

    /// Locks the row until the transaction ends.
    Optional<Import> lock(long id) {
        return RowLock.on(sql, sql.selectFrom(CSV_IMPORT).where(CSV_IMPORT.ID.eq(id)))
                .fetchOptional()
                .map(Imports::of);
    }

    /// Also updates the counts.
    ///
    /// @return false when the import was discarded meanwhile
    boolean add(long id, List<PreviewRow> rows, long readBytes, Instant now) {
        if (lock(id).isEmpty()) {
            return false;
        }
        var counts = new HashMap<RowOutcome, Integer>();
        rows.forEach(row -> counts.merge(row.outcome(), 1, Integer::sum));
        sql.update(CSV_IMPORT)
                .set(CSV_IMPORT.HEARTBEAT_AT, now)
                .set(CSV_IMPORT.READ_BYTES, readBytes)
                .set(CSV_IMPORT.CREATED, CSV_IMPORT.CREATED.plus(of(counts, RowOutcome.CREATED)))
                .set(CSV_IMPORT.CHANGED, CSV_IMPORT.CHANGED.plus(of(counts, RowOutcome.CHANGED)))
                .set(
                        CSV_IMPORT.UNCHANGED,
                        CSV_IMPORT.UNCHANGED.plus(of(counts, RowOutcome.UNCHANGED)))
                .set(CSV_IMPORT.REJECTED, CSV_IMPORT.REJECTED.plus(of(counts, RowOutcome.REFUSED)))
                .where(CSV_IMPORT.ID.eq(id))
                .execute();
        if (!rows.isEmpty()) {
            insert(id, rows);
        }
        return true;
    }

    private void insert(long id, List<PreviewRow> rows) {
        sql.batch(
                        sql.insertInto(
                                        CSV_IMPORT_ROW,
                                        CSV_IMPORT_ROW.IMPORT_ID,
                                        CSV_IMPORT_ROW.NUMBER,
                                        CSV_IMPORT_ROW.OUTCOME,
                                        CSV_IMPORT_ROW.IDENTITY,
                                        CSV_IMPORT_ROW.NAME,
                                        CSV_IMPORT_ROW.DETAIL)
                                .values((Long) null, null, null, null, null, null))
                .bind(
                        rows.stream()
                                .map(row ->
                                        new @Nullable Object[] {
                                            id,
                                            row.number(),
                                            row.outcome().key(),
                                            row.identity().isEmpty() ? null : row.identity(),
                                            row.name(),
                                            FieldChange.json(row.changes())
                                        })
                                .toArray(Object[][]::new))
                .execute();
    }

    /// The rows of the file that already have one of these identities.
    ///
    /// Each is queried separately: while a table fills, PostgreSQL has no statistics about it, and
    /// would compare every row of the import with all identities.
    Map<String, Integer> findRows(long id, Collection<String> identities) {
        var wanted =
                DSL.values(
                                identities.stream()
                                        .collect(
                                                Rows.toRowArray(one ->
                                                        DSL.val(one, CSV_IMPORT_ROW.IDENTITY))))
                        .as("wanted", "identity");
        Field<String> identity = wanted.field("identity", CSV_IMPORT_ROW.IDENTITY.getDataType());
        Field<Integer> number =
                DSL.field(
                        sql.select(CSV_IMPORT_ROW.NUMBER)
                                .from(CSV_IMPORT_ROW)
                                .where(CSV_IMPORT_ROW.IMPORT_ID.eq(id))
                                .and(CSV_IMPORT_ROW.IDENTITY.eq(identity))
                                .limit(DSL.inline(1)));
        var found = new HashMap<String, Integer>();
        sql.select(identity, number)
                .from(wanted)
                .forEach(row -> {
                    if (row.value2() != null) {
                        found.put(row.value1(), row.value2());
                    }
                });
        return found;
    }

    void setState(long id, ImportState state, @Nullable String failure, Instant now) {
        sql.update(CSV_IMPORT)
                .set(CSV_IMPORT.STATE, state.key())
                .set(CSV_IMPORT.FAILURE, failure)
                .set(CSV_IMPORT.HEARTBEAT_AT, now)
                .where(CSV_IMPORT.ID.eq(id))
                .execute();
    }

    /// From now on it is applied until it is finished or stopped.
    void start(long id, Instant now) {
        sql.update(CSV_IMPORT)
                .set(CSV_IMPORT.APPLIED_TO, HEADER_ROW)
                .set(CSV_IMPORT.HEARTBEAT_AT, now)
                .where(CSV_IMPORT.ID.eq(id))
                .and(IS_APPLYING)
                .and(CSV_IMPORT.APPLIED_TO.isNull())
                .execute();
    }

    /// Unless another server has begun to apply it.
    void refuse(long id, String reason, Instant now) {
        sql.update(CSV_IMPORT)
                .set(CSV_IMPORT.STATE, ImportState.FAILED.key())
                .set(CSV_IMPORT.FAILURE, reason)
                .set(CSV_IMPORT.HEARTBEAT_AT, now)
                .where(CSV_IMPORT.ID.eq(id))
                .and(IS_APPLYING)
                .and(CSV_IMPORT.APPLIED_TO.isNull())
                .execute();
    }

    void advance(ImportStep step) {
        sql.update(CSV_IMPORT)
                .set(CSV_IMPORT.APPLIED_TO, step.last())
                .set(CSV_IMPORT.HEARTBEAT_AT, step.now())
                .setNull(CSV_IMPORT.FAILURE)
                .where(CSV_IMPORT.ID.eq(step.importId()))
                .execute();
    }

    /// Why applying it does not continue at the moment.
    void explain(long id, String failure) {
        sql.update(CSV_IMPORT)
                .set(CSV_IMPORT.FAILURE, failure)
                .where(CSV_IMPORT.ID.eq(id))
                .and(IS_APPLYING)
                .execute();
    }

    /// How many of its rows have created or changed a record.
    int saved(Import job) {
        return sql.fetchCount(
                CSV_IMPORT_ROW,
                CSV_IMPORT_ROW.IMPORT_ID.eq(job.id()),
                CSV_IMPORT_ROW.OUTCOME.in(RowOutcome.CREATED.key(), RowOutcome.CHANGED.key()),
                CSV_IMPORT_ROW.NUMBER.le(job.lastSavedRow()));
    }

    /// The number of the last row of the file.
    int lastRow(long id) {
        Integer last =
                sql.select(DSL.max(CSV_IMPORT_ROW.NUMBER))
                        .from(CSV_IMPORT_ROW)
                        .where(CSV_IMPORT_ROW.IMPORT_ID.eq(id))
                        .fetchSingle()
                        .value1();
        return last == null ? 0 : last;
    }

    /// Rows with these outcomes, in file order, after the given row.
    List<PreviewRow> rows(long id, Set<RowOutcome> outcomes, int after, int max) {
        // One outcome at a time, using the index, which quickly finds a few rows among a million.
        var found =
                outcomes.stream()
                        .flatMap(outcome ->
                                sql
                                        .selectFrom(CSV_IMPORT_ROW)
                                        .where(CSV_IMPORT_ROW.IMPORT_ID.eq(id))
                                        .and(CSV_IMPORT_ROW.OUTCOME.eq(outcome.key()))
                                        .and(CSV_IMPORT_ROW.NUMBER.gt(after))
                                        .orderBy(CSV_IMPORT_ROW.NUMBER)
                                        .limit(max)
                                        .fetch(row ->
                                                new PreviewRow(
                                                        row.getNumber(),
                                                        outcome,
                                                        text(row.getIdentity()),
                                                        row.getName(),
                                                        FieldChange.read(row.getDetail())))
                                        .stream())
                        .sorted(Comparator.comparingInt(PreviewRow::number))
                        .limit(max)
                        .toList();
        return found;
    }

    void discard(long id) {
        sql.deleteFrom(CSV_IMPORT).where(CSV_IMPORT.ID.eq(id)).execute();
    }

    /// Some of those without progress since then, unless they are being applied.
    List<Long> idleSince(Instant before, int max) {
        return sql.select(CSV_IMPORT.ID)
                .from(CSV_IMPORT)
                .where(CSV_IMPORT.HEARTBEAT_AT.lessThan(before))
                .and(CSV_IMPORT.STATE.ne(ImportState.APPLYING.key()))
                .orderBy(CSV_IMPORT.HEARTBEAT_AT)
                .limit(max)
                .fetch(CSV_IMPORT.ID);
    }

    /// Deletes some thousand rows of an import, so that no transaction is long.
    ///
    /// @return whether there may be more
    boolean deleteRows(long id, int max) {
        List<Integer> numbers =
                sql.select(CSV_IMPORT_ROW.NUMBER)
                        .from(CSV_IMPORT_ROW)
                        .where(CSV_IMPORT_ROW.IMPORT_ID.eq(id))
                        .orderBy(CSV_IMPORT_ROW.NUMBER)
                        .limit(max)
                        .fetch(CSV_IMPORT_ROW.NUMBER);
        if (!numbers.isEmpty()) {
            sql.deleteFrom(CSV_IMPORT_ROW)
                    .where(CSV_IMPORT_ROW.IMPORT_ID.eq(id))
                    .and(CSV_IMPORT_ROW.NUMBER.le(numbers.getLast()))
                    .execute();
        }
        return numbers.size() == max;
    }

    private static Import of(CsvImportRecord row) {
        return new Import(
                row.getId(),
                row.getUid(),
                row.getKind(),
                row.getAccountId(),
                row.getFileName(),
                ImportState.of(row.getState()),
                row.getHeartbeatAt(),
                row.getTotalBytes(),
                row.getReadBytes(),
                row.getCreated(),
                row.getChanged(),
                row.getUnchanged(),
                row.getRejected(),
                row.getFailure(),
                row.getAppliedTo());
    }

    private static Param<Integer> of(Map<RowOutcome, Integer> counts, RowOutcome one) {
        return DSL.val(counts.getOrDefault(one, 0));
    }

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}

package dev.bailiwick.records.changes;

import static dev.bailiwick.platform.schema.Tables.RECORD_CHANGE;

import dev.bailiwick.platform.audit.Actor;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.Record2;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The table of changes. Runs in the caller's transaction. Changes are deleted with their record;
/// the audit log keeps a trace of them.
@Component
public final class RecordChanges {
    private final DSLContext sql;

    RecordChanges(DSLContext sql) {
        this.sql = sql;
    }

    /// Does nothing if nothing changed.
    public void add(
            String kind,
            long record,
            ChangeSource way,
            List<FieldChange> changes,
            Actor by,
            Instant now) {
        if (changes.isEmpty()) {
            return;
        }
        sql.insertInto(RECORD_CHANGE)
                .set(RECORD_CHANGE.KIND, kind)
                .set(RECORD_CHANGE.RECORD_ID, record)
                .set(RECORD_CHANGE.AT, now)
                .set(RECORD_CHANGE.ACTOR, by.name())
                .set(RECORD_CHANGE.SOURCE, way.key())
                .set(RECORD_CHANGE.CHANGES, FieldChange.json(changes))
                .execute();
    }

    /// The same for many records in one statement.
    ///
    /// @param changes a record's id and its changes in the format of [FieldChange#json]
    public void addAll(
            String kind,
            ChangeSource way,
            Select<Record2<Long, String>> changes,
            Actor by,
            Instant now) {
        var each = changes.asTable("changed", "record_id", "changes");
        sql.insertInto(
                        RECORD_CHANGE,
                        RECORD_CHANGE.KIND,
                        RECORD_CHANGE.AT,
                        RECORD_CHANGE.ACTOR,
                        RECORD_CHANGE.SOURCE,
                        RECORD_CHANGE.RECORD_ID,
                        RECORD_CHANGE.CHANGES)
                .select(
                        sql.select(
                                        DSL.inline(kind),
                                        DSL.val(now, RECORD_CHANGE.AT),
                                        DSL.val(by.name()),
                                        DSL.inline(way.key()),
                                        each.field(0, Long.class),
                                        each.field(1, String.class))
                                .from(each))
                .execute();
    }

    /// Newest first.
    ///
    /// @param labels what the form calls the fields, by their names, and the options of choices, by
    ///   `name=value`
    public List<RecordChange> of(String kind, long record, int max, Map<String, String> labels) {
        return sql.selectFrom(RECORD_CHANGE)
                .where(RECORD_CHANGE.KIND.eq(kind))
                .and(RECORD_CHANGE.RECORD_ID.eq(record))
                .orderBy(RECORD_CHANGE.ID.desc())
                .limit(max)
                .fetch(row ->
                        new RecordChange(
                                row.getAt(),
                                row.getActor(),
                                ChangeSource.of(row.getSource()),
                                FieldChange.read(row.getChanges()).stream()
                                        .map(one -> one.labelled(labels))
                                        .toList()));
    }

    public void delete(String kind, Collection<Long> records) {
        sql.deleteFrom(RECORD_CHANGE)
                .where(RECORD_CHANGE.KIND.eq(kind))
                .and(RECORD_CHANGE.RECORD_ID.in(records))
                .execute();
    }
}

package dev.bailiwick.records.history;

import static dev.bailiwick.platform.db.schema.Tables.RECORD_CHANGE;

import dev.bailiwick.platform.audit.Actor;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of changes. Takes part in the caller's transaction. Changes go with their record; the
/// audit trail keeps that they were.
@Component
public final class RecordChanges {
    private final DSLContext sql;

    RecordChanges(DSLContext sql) {
        this.sql = sql;
    }

    /// Nothing when nothing differs.
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
                .set(RECORD_CHANGE.WAY, way.key())
                .set(RECORD_CHANGE.CHANGES, FieldChange.json(changes))
                .execute();
    }

    /// The newest first.
    public List<RecordChange> of(String kind, long record, int most) {
        return sql.selectFrom(RECORD_CHANGE)
                .where(RECORD_CHANGE.KIND.eq(kind))
                .and(RECORD_CHANGE.RECORD_ID.eq(record))
                .orderBy(RECORD_CHANGE.ID.desc())
                .limit(most)
                .fetch(row ->
                        new RecordChange(
                                row.getAt(),
                                row.getActor(),
                                ChangeSource.of(row.getWay()),
                                FieldChange.read(row.getChanges())));
    }

    public void forget(String kind, Collection<Long> records) {
        sql.deleteFrom(RECORD_CHANGE)
                .where(RECORD_CHANGE.KIND.eq(kind))
                .and(RECORD_CHANGE.RECORD_ID.in(records))
                .execute();
    }
}

package dev.bailiwick.monitoring.alerts.evaluation;

import static dev.bailiwick.platform.schema.Tables.ALERT;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.schema.tables.records.AlertRecord;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of alerts. Runs in the caller's transaction.
@Component
public final class Alerts {
    /// Not resolved; the unique index covers only these rows.
    static final Condition LIVE = ALERT.ENDED_AT.isNull();

    public static final Condition OPEN = LIVE.and(ALERT.OPENED_AT.isNotNull());

    private final DSLContext sql;
    private final AlertKinds kinds;

    Alerts(DSLContext sql, AlertKinds kinds) {
        this.sql = sql;
        this.kinds = kinds;
    }

    /// All pending and open alerts.
    public List<Alert> live() {
        return sql.selectFrom(ALERT).where(LIVE).orderBy(ALERT.ID).fetch(this::alert);
    }

    public List<Alert> open() {
        return sql.selectFrom(ALERT).where(OPEN).orderBy(ALERT.ID).fetch(this::alert);
    }

    public List<Alert> all(Collection<Long> ids) {
        return sql.selectFrom(ALERT).where(ALERT.ID.in(ids)).fetch(this::alert);
    }

    /// Of one subject, that opened and did not end before then.
    public List<Alert> opened(ProductModule module, long subjectId, Instant since) {
        return sql.selectFrom(ALERT)
                .where(ALERT.MODULE.eq(module.key()), ALERT.SUBJECT_ID.eq(subjectId))
                .and(ALERT.OPENED_AT.isNotNull())
                .and(ALERT.ENDED_AT.isNull().or(ALERT.ENDED_AT.ge(since)))
                .fetch(this::alert);
    }

    public Optional<Alert> find(long id) {
        return sql.selectFrom(ALERT).where(ALERT.ID.eq(id)).fetchOptional(this::alert);
    }

    /// Deletes all current and past alerts of a subject that was removed.
    public void deleteSubject(@Nullable ProductModule module, long subjectId) {
        sql.deleteFrom(ALERT)
                .where(ALERT.MODULE.eq(AlertSubject.key(module)), ALERT.SUBJECT_ID.eq(subjectId))
                .execute();
    }

    public void insert(
            AlertSubject subject, AlertCondition condition, Instant now, boolean opened) {
        sql.insertInto(ALERT)
                .set(ALERT.MODULE, subject.moduleKey())
                .set(ALERT.KIND, condition.kind().key())
                .set(ALERT.SUBJECT_ID, subject.id())
                .set(ALERT.SUBJECT_NAME, subject.name())
                .set(ALERT.SUBJECT_PATH, subject.path())
                .set(ALERT.PART, condition.part())
                .set(ALERT.MESSAGE, condition.message())
                .set(ALERT.SINCE_AT, condition.since())
                .set(ALERT.SEEN_AT, now)
                .set(ALERT.OPENED_AT, opened ? now : null)
                .set(ALERT.NOTIFIED, Alert.Notified.NOTHING.name())
                .execute();
    }

    /// Stores the result of an evaluation. It leaves the acknowledgement alone, which a person may
    /// be changing at the same time.
    public void update(Alert alert) {
        sql.update(ALERT)
                .set(ALERT.SUBJECT_NAME, alert.subject().name())
                .set(ALERT.MESSAGE, alert.message())
                .set(ALERT.OPENED_AT, alert.openedAt())
                .set(ALERT.CLEARED_AT, alert.clearedAt())
                .set(ALERT.ENDED_AT, alert.resolvedAt())
                .where(ALERT.ID.eq(alert.id()))
                .execute();
    }

    /// @return whether it was still open
    boolean acknowledge(long id, Alert.@Nullable Acknowledgement acknowledgement) {
        return sql.update(ALERT)
                        .set(
                                ALERT.ACKNOWLEDGED_AT,
                                acknowledgement == null ? null : acknowledgement.at())
                        .set(
                                ALERT.ACKNOWLEDGED_BY,
                                acknowledgement == null ? null : acknowledgement.by())
                        .set(
                                ALERT.ACKNOWLEDGED_NOTE,
                                acknowledgement == null ? null : acknowledgement.note())
                        .where(OPEN, ALERT.ID.eq(id))
                        .execute()
                > 0;
    }

    void delete(Alert alert) {
        sql.deleteFrom(ALERT).where(ALERT.ID.eq(alert.id())).execute();
    }

    void markNotified(Collection<Alert> alerts, Alert.Notified what, Instant now) {
        sql.batch(
                        alerts.stream()
                                .map(alert ->
                                        sql.update(ALERT)
                                                .set(ALERT.NOTIFIED, what.name())
                                                .set(ALERT.NOTIFIED_AT, now)
                                                .where(ALERT.ID.eq(alert.id())))
                                .toList())
                .execute();
    }

    /// After the clock was set back: replaces times in the future with `now`.
    void correctFutureTimes(Instant now) {
        for (TableField<AlertRecord, Instant> at :
                List.of(
                        ALERT.SEEN_AT,
                        ALERT.OPENED_AT,
                        ALERT.CLEARED_AT,
                        ALERT.ENDED_AT,
                        ALERT.NOTIFIED_AT)) {
            sql.update(ALERT).set(at, now).where(at.gt(now)).execute();
        }
    }

    /// Alerts about which a mail was sent since then.
    List<Alert> notifiedSince(Instant since) {
        return sql.selectFrom(ALERT).where(ALERT.NOTIFIED_AT.gt(since)).fetch(this::alert);
    }

    /// Alerts resolved since then, of which only the opening was mailed.
    List<Alert> resolvedUnnotified(Instant since) {
        return sql.selectFrom(ALERT)
                .where(ALERT.ENDED_AT.gt(since))
                .and(ALERT.NOTIFIED.eq(Alert.Notified.OPENING.name()))
                .and(ALERT.ACKNOWLEDGED_AT.isNull())
                .orderBy(ALERT.ENDED_AT, ALERT.ID)
                .fetch(this::alert);
    }

    public Alert alert(AlertRecord row) {
        ProductModule module =
                row.getModule().equals(AlertSubject.ADMINISTRATION)
                        ? null
                        : ProductModule.of(row.getModule()).orElseThrow();
        return new Alert(
                row.getId(),
                new AlertSubject(
                        module, row.getSubjectId(), row.getSubjectName(), row.getSubjectPath()),
                kinds.of(module, row.getKind()),
                row.getPart(),
                row.getMessage(),
                row.getSinceAt(),
                row.getSeenAt(),
                row.getOpenedAt(),
                row.getClearedAt(),
                row.getEndedAt(),
                acknowledgement(row),
                Alert.Notified.valueOf(row.getNotified()),
                row.getNotifiedAt());
    }

    private static Alert.@Nullable Acknowledgement acknowledgement(AlertRecord row) {
        Instant at = row.getAcknowledgedAt();
        return at == null
                ? null
                : new Alert.Acknowledgement(at, row.getAcknowledgedBy(), row.getAcknowledgedNote());
    }
}

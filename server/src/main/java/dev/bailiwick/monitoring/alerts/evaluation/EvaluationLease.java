package dev.bailiwick.monitoring.alerts.evaluation;

import static dev.bailiwick.platform.schema.Tables.ALERT_EVALUATION;

import dev.bailiwick.platform.schema.tables.records.AlertEvaluationRecord;
import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// When conditions were evaluated. Of several servers, the one that updates the time runs the
/// evaluation.
@Component
final class EvaluationLease {
    /// Slightly less than the interval between two evaluations.
    private static final Duration MIN_INTERVAL = Duration.ofSeconds(25);

    /// After a gap this long, the service may also have been unable to receive reports. A time this
    /// far in the future was recorded before the clock was set back.
    private static final Duration GAP = Duration.ofSeconds(90);

    private static final long ROW_ID = 1;

    /// @param clockSetBack whether the clock was set back since the last evaluation
    /// @param resumedAt since when evaluations have run without a gap, if one runs now
    record Status(boolean due, boolean clockSetBack, Instant resumedAt) {}

    private final DSLContext sql;

    EvaluationLease(DSLContext sql) {
        this.sql = sql;
    }

    Status status(Instant now) {
        AlertEvaluationRecord row = sql.fetchOne(ALERT_EVALUATION, ALERT_EVALUATION.ID.eq(ROW_ID));
        if (row == null) {
            return new Status(true, false, now);
        }
        boolean away = row.getEvaluatedAt().isBefore(now.minus(GAP));
        boolean putBack = row.getEvaluatedAt().isAfter(now.plus(GAP));
        return new Status(
                putBack || !row.getEvaluatedAt().isAfter(now.minus(MIN_INTERVAL)),
                putBack,
                away || putBack ? now : row.getResumedAt());
    }

    /// @return whether this server runs the evaluation; no other server can until the transaction
    ///   ends
    boolean claim(Instant now, Status status) {
        sql.insertInto(ALERT_EVALUATION)
                .set(ALERT_EVALUATION.ID, ROW_ID)
                .set(ALERT_EVALUATION.EVALUATED_AT, Instant.EPOCH)
                .set(ALERT_EVALUATION.RESUMED_AT, status.resumedAt())
                .onConflict(ALERT_EVALUATION.ID)
                .doNothing()
                .execute();
        return sql.update(ALERT_EVALUATION)
                        .set(ALERT_EVALUATION.EVALUATED_AT, now)
                        .set(ALERT_EVALUATION.RESUMED_AT, status.resumedAt())
                        .where(ALERT_EVALUATION.ID.eq(ROW_ID))
                        .and(isAvailable(now, status))
                        .execute()
                > 0;
    }

    /// A time in the future belongs to another server's newer evaluation, unless the clock was set
    /// back.
    private static Condition isAvailable(Instant now, Status status) {
        Condition paused = ALERT_EVALUATION.EVALUATED_AT.le(now.minus(MIN_INTERVAL));
        return status.clockSetBack()
                ? paused.or(ALERT_EVALUATION.EVALUATED_AT.gt(now.plus(GAP)))
                : paused;
    }

    @Nullable Instant mailedAt() {
        return sql.select(ALERT_EVALUATION.MAILED_AT)
                .from(ALERT_EVALUATION)
                .fetchOne(ALERT_EVALUATION.MAILED_AT);
    }

    void recordMailed(Instant now) {
        sql.update(ALERT_EVALUATION).set(ALERT_EVALUATION.MAILED_AT, now).execute();
    }
}

package dev.bailiwick.monitoring.alerts.evaluation;

import static dev.bailiwick.platform.schema.Tables.ALERT_EVALUATION;

import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Since when conditions have been evaluated without a gap, and when alerts were last mailed: one
/// row. Takes part in the caller's transaction.
@Component
public final class EvaluationTimes {
    private static final long ROW_ID = 1;

    private final DSLContext sql;

    EvaluationTimes(DSLContext sql) {
        this.sql = sql;
    }

    /// Empty before the first evaluation.
    public Optional<Instant> resumedAt() {
        return sql.select(ALERT_EVALUATION.RESUMED_AT)
                .from(ALERT_EVALUATION)
                .fetchOptional(ALERT_EVALUATION.RESUMED_AT);
    }

    void recordResumed(Instant now) {
        sql.insertInto(ALERT_EVALUATION)
                .set(ALERT_EVALUATION.ID, ROW_ID)
                .set(ALERT_EVALUATION.RESUMED_AT, now)
                .onConflict(ALERT_EVALUATION.ID)
                .doUpdate()
                .set(ALERT_EVALUATION.RESUMED_AT, now)
                .execute();
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

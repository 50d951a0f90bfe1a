package dev.bailiwick.monitoring.alerts;

import static dev.bailiwick.platform.db.schema.Tables.ALERT_ROUND;

import dev.bailiwick.platform.db.schema.tables.records.AlertRoundRecord;
import java.time.Duration;
import java.time.Instant;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// When conditions were looked at. Of several servers whoever moves the time on has the round.
@Component
final class EvaluationLease {
    /// A little less than the pause between two rounds.
    private static final Duration PAUSE = Duration.ofSeconds(25);

    /// Who has not looked for so long may not have taken reports either. And a round that lies as
    /// far ahead was before the clock was put back.
    private static final Duration AWAY = Duration.ofSeconds(90);

    private static final long ONLY = 1;

    /// @param putBack whether the clock was put back since the last round
    /// @param resumedAt since when there has been no break, were this round to be one
    record Standing(boolean due, boolean putBack, Instant resumedAt) {}

    private final DSLContext sql;

    EvaluationLease(DSLContext sql) {
        this.sql = sql;
    }

    Standing standing(Instant now) {
        AlertRoundRecord row = sql.fetchOne(ALERT_ROUND, ALERT_ROUND.ID.eq(ONLY));
        if (row == null) {
            return new Standing(true, false, now);
        }
        boolean away = row.getRanAt().isBefore(now.minus(AWAY));
        boolean putBack = row.getRanAt().isAfter(now.plus(AWAY));
        return new Standing(
                putBack || !row.getRanAt().isAfter(now.minus(PAUSE)),
                putBack,
                away || putBack ? now : row.getResumedAt());
    }

    /// @return whether the round is this server's; it is nobody else's until the transaction ends
    boolean take(Instant now, Standing standing) {
        sql.insertInto(ALERT_ROUND)
                .set(ALERT_ROUND.ID, ONLY)
                .set(ALERT_ROUND.RAN_AT, Instant.EPOCH)
                .set(ALERT_ROUND.RESUMED_AT, standing.resumedAt())
                .onConflict(ALERT_ROUND.ID)
                .doNothing()
                .execute();
        return sql.update(ALERT_ROUND)
                        .set(ALERT_ROUND.RAN_AT, now)
                        .set(ALERT_ROUND.RESUMED_AT, standing.resumedAt())
                        .where(ALERT_ROUND.ID.eq(ONLY))
                        .and(isFree(now, standing))
                        .execute()
                > 0;
    }

    /// A round that lies ahead was another server's, and is newer than this, unless it stood there
    /// before.
    private static Condition isFree(Instant now, Standing standing) {
        Condition paused = ALERT_ROUND.RAN_AT.le(now.minus(PAUSE));
        return standing.putBack() ? paused.or(ALERT_ROUND.RAN_AT.gt(now.plus(AWAY))) : paused;
    }

    @Nullable Instant mailedAt() {
        return sql.select(ALERT_ROUND.MAILED_AT).from(ALERT_ROUND).fetchOne(ALERT_ROUND.MAILED_AT);
    }

    void mailed(Instant now) {
        sql.update(ALERT_ROUND).set(ALERT_ROUND.MAILED_AT, now).execute();
    }
}

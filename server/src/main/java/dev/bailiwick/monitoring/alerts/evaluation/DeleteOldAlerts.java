package dev.bailiwick.monitoring.alerts.evaluation;

import static dev.bailiwick.platform.schema.Tables.ALERT;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jooq.DSLContext;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes alerts that were resolved longer ago than the retention, in batches.
@Component
@ConditionalOnWebApplication
final class DeleteOldAlerts {
    private static final int BATCH_SIZE = 2_000;

    private final DSLContext sql;
    private final Transactions transactions;
    private final Settings settings;
    private final Clock clock;

    DeleteOldAlerts(DSLContext sql, Transactions transactions, Settings settings, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.settings = settings;
        this.clock = clock;
    }

    @ScheduledJob(value = "Delete old alerts", onOneServer = true)
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT3M")
    void run() {
        int days = settings.current().get(AlertSettings.KEEP_DAYS);
        Instant before = clock.instant().minus(Duration.ofDays(days));
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = transactions.write(() -> deleteBatch(before)) == BATCH_SIZE;
        }
    }

    private int deleteBatch(Instant before) {
        var old =
                sql.select(ALERT.ID)
                        .from(ALERT)
                        .where(ALERT.ENDED_AT.lt(before))
                        .orderBy(ALERT.ENDED_AT)
                        .limit(BATCH_SIZE);
        return sql.deleteFrom(ALERT).where(ALERT.ID.in(old)).execute();
    }
}

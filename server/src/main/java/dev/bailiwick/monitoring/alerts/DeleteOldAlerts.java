package dev.bailiwick.monitoring.alerts;

import static dev.bailiwick.platform.db.schema.Tables.ALERT;

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

/// Removes alerts that ended longer ago than they are kept, some at a time.
@Component
@ConditionalOnWebApplication
final class DeleteOldAlerts {
    private static final int AT_ONCE = 2_000;

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

    @ScheduledJob("Forget old alerts")
    @Scheduled(fixedDelayString = "PT1H", initialDelayString = "PT3M")
    void run() {
        int days = settings.current().get(AlertSettings.KEEP_DAYS);
        Instant before = clock.instant().minus(Duration.ofDays(days));
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = transactions.write(() -> some(before)) == AT_ONCE;
        }
    }

    private int some(Instant before) {
        var old =
                sql.select(ALERT.ID)
                        .from(ALERT)
                        .where(ALERT.ENDED_AT.lt(before))
                        .orderBy(ALERT.ENDED_AT)
                        .limit(AT_ONCE);
        return sql.deleteFrom(ALERT).where(ALERT.ID.in(old)).execute();
    }
}

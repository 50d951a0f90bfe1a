package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// An evaluation: finds all conditions, updates the alerts and sends mail. Alerts and mails are
/// written in one transaction, so that a killed process neither loses a mail nor sends it twice.
@Component
@ConditionalOnWebApplication
final class EvaluateAlerts {
    private final List<AlertSource> sources;
    private final EvaluationLease lease;
    private final Alerts alerts;
    private final ApplyConditions applyConditions;
    private final MailAlerts mailAlerts;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    EvaluateAlerts(
            List<AlertSource> sources,
            EvaluationLease lease,
            Alerts alerts,
            ApplyConditions applyConditions,
            MailAlerts mailAlerts,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.sources = List.copyOf(sources);
        this.lease = lease;
        this.alerts = alerts;
        this.applyConditions = applyConditions;
        this.mailAlerts = mailAlerts;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Of several servers that evaluate at the same time, only one takes effect.
    @ScheduledJob("Evaluate alert conditions")
    @Scheduled(fixedRateString = "PT30S", initialDelayString = "PT30S")
    void run() {
        Instant now = clock.instant();
        EvaluationLease.Status status = transactions.read(() -> lease.status(now));
        if (!status.due()) {
            return;
        }
        List<SubjectConditions> seen =
                transactions.read(() ->
                        sources.stream()
                                .flatMap(
                                        source -> source.evaluate(now, status.resumedAt()).stream())
                                .toList());
        SettingsSnapshot current = settings.current();
        transactions.write(() -> {
            if (lease.claim(now, status)) {
                if (status.clockSetBack()) {
                    alerts.correctFutureTimes(now);
                }
                applyConditions.run(
                        seen, Duration.ofMinutes(current.get(AlertSettings.WAIT_MINUTES)), now);
                mailAlerts.run(seen, current, now);
            }
        });
    }
}

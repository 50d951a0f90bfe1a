package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.JobRun;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// An evaluation: finds all conditions, updates the alerts and sends mail. Alerts, mails and other
/// notifications are written in one transaction, so that a killed process neither loses a mail nor
/// sends it twice.
@Component
@ConditionalOnWebApplication
final class EvaluateAlerts {
    static final String JOB = "Evaluate alert conditions";

    /// After a gap this long, the service may also have been unable to receive reports. A previous
    /// evaluation this far in the future was before the clock was set back.
    private static final Duration GAP = Duration.ofSeconds(90);

    private final List<AlertSource> sources;
    private final EvaluationTimes times;
    private final Alerts alerts;
    private final ApplyConditions applyConditions;
    private final MailAlerts mailAlerts;
    private final List<AlertListener> listeners;
    private final Settings settings;
    private final Transactions transactions;

    EvaluateAlerts(
            List<AlertSource> sources,
            EvaluationTimes times,
            Alerts alerts,
            ApplyConditions applyConditions,
            MailAlerts mailAlerts,
            List<AlertListener> listeners,
            Settings settings,
            Transactions transactions) {
        this.sources = List.copyOf(sources);
        this.times = times;
        this.alerts = alerts;
        this.applyConditions = applyConditions;
        this.mailAlerts = mailAlerts;
        this.listeners = List.copyOf(listeners);
        this.settings = settings;
        this.transactions = transactions;
    }

    @ScheduledJob(value = JOB, onOneServer = true)
    @Scheduled(fixedRateString = "PT30S", initialDelayString = "PT30S")
    void run(JobRun run) {
        Instant now = run.startedAt();
        boolean clockSetBack = run.previousStart().filter(now.plus(GAP)::isBefore).isPresent();
        Optional<Instant> resumedAt =
                clockSetBack || run.previousStart().filter(now.minus(GAP)::isBefore).isEmpty()
                        ? Optional.empty()
                        : transactions.read(times::resumedAt);
        List<SubjectConditions> seen =
                transactions.read(() -> evaluate(now, resumedAt.orElse(now)));
        SettingsSnapshot current = settings.current();
        transactions.write(() -> {
            if (!run.isHeld()) {
                return; // this server was suspended, and what it has seen is no longer so
            }
            if (resumedAt.isEmpty()) {
                times.recordResumed(now);
            }
            if (clockSetBack) {
                alerts.correctFutureTimes(now);
            }
            applyConditions.run(
                    seen, Duration.ofMinutes(current.get(AlertSettings.WAIT_MINUTES)), now);
            mailAlerts.run(seen, current, now);
            EvaluatedKinds evaluated = EvaluatedKinds.of(seen);
            listeners.forEach(one -> one.evaluated(evaluated, now));
        });
    }

    private List<SubjectConditions> evaluate(Instant now, Instant resumedAt) {
        return sources.stream()
                .flatMap(source -> source.evaluate(now, resumedAt).stream())
                .toList();
    }
}

package dev.bailiwick.monitoring.alerts;

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

/// The round: looks at everything, judges it, mails what is to be mailed. Judgement and mails are
/// one transaction, so that a killed process neither loses a mail nor sends it twice.
@Component
@ConditionalOnWebApplication
final class EvaluateAlerts {
    private final List<AlertSource> watches;
    private final EvaluationLease rounds;
    private final Alerts alerts;
    private final ApplyConditions judge;
    private final MailAlerts mail;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    EvaluateAlerts(
            List<AlertSource> watches,
            EvaluationLease rounds,
            Alerts alerts,
            ApplyConditions judge,
            MailAlerts mail,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.watches = List.copyOf(watches);
        this.rounds = rounds;
        this.alerts = alerts;
        this.judge = judge;
        this.mail = mail;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// At a fixed rate, which gives each round a thread of its own: nothing that takes long holds
    /// up an alert. Should two overlap, one of them has the round, as with several servers.
    @ScheduledJob("Look for what deserves an alert")
    @Scheduled(fixedRateString = "PT30S", initialDelayString = "PT30S")
    void run() {
        Instant now = clock.instant();
        EvaluationLease.Standing standing = transactions.read(() -> rounds.standing(now));
        if (!standing.due()) {
            return;
        }
        List<SubjectConditions> seen =
                transactions.read(() ->
                        watches.stream()
                                .flatMap(watch -> watch.look(now, standing.resumedAt()).stream())
                                .toList());
        SettingsSnapshot current = settings.current();
        transactions.write(() -> {
            if (rounds.take(now, standing)) {
                if (standing.putBack()) {
                    alerts.bringBack(now);
                }
                judge.run(seen, Duration.ofMinutes(current.get(AlertSettings.WAIT_MINUTES)), now);
                mail.run(seen, current, now);
            }
        });
    }
}

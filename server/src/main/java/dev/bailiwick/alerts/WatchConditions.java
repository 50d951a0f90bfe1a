package dev.bailiwick.alerts;

import dev.bailiwick.db.BackgroundTask;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.settings.Settings;
import dev.bailiwick.settings.SettingsSnapshot;
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
final class WatchConditions {
    private final List<Watch> watches;
    private final Rounds rounds;
    private final Alerts alerts;
    private final JudgeConditions judge;
    private final MailAlerts mail;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    WatchConditions(
            List<Watch> watches,
            Rounds rounds,
            Alerts alerts,
            JudgeConditions judge,
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
    @BackgroundTask("Look for what deserves an alert")
    @Scheduled(fixedRateString = "PT30S", initialDelayString = "PT30S")
    void run() {
        Instant now = clock.instant();
        Rounds.Standing standing = transactions.read(() -> rounds.standing(now));
        if (!standing.due()) {
            return;
        }
        List<Watched> seen =
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

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
    private final JudgeConditions judge;
    private final MailAlerts mail;
    private final Settings settings;
    private final Transactions transactions;
    private final Clock clock;

    WatchConditions(
            List<Watch> watches,
            Rounds rounds,
            JudgeConditions judge,
            MailAlerts mail,
            Settings settings,
            Transactions transactions,
            Clock clock) {
        this.watches = List.copyOf(watches);
        this.rounds = rounds;
        this.judge = judge;
        this.mail = mail;
        this.settings = settings;
        this.transactions = transactions;
        this.clock = clock;
    }

    @BackgroundTask("Look for what deserves an alert")
    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT30S")
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
            if (rounds.take(now, standing.resumedAt())) {
                judge.run(seen, Duration.ofMinutes(current.get(AlertSettings.WAIT_MINUTES)), now);
                mail.run(seen, current, now);
            }
        });
    }
}

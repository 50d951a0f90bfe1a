package dev.bailiwick.administration;

import dev.bailiwick.audit.PruneAuditTrail;
import dev.bailiwick.db.BackgroundTask;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Keeps the audit trail as long as the settings say.
@Component
final class AuditRetention {
    private final PruneAuditTrail prune;
    private final Settings settings;
    private final Clock clock;

    AuditRetention(PruneAuditTrail prune, Settings settings, Clock clock) {
        this.prune = prune;
        this.settings = settings;
        this.clock = clock;
    }

    @BackgroundTask("Prune the audit trail")
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT5M")
    void run() {
        int days = settings.current().get(GeneralSettings.AUDIT_DAYS);
        long ignored = prune.before(clock.instant().minus(Duration.ofDays(days)));
    }
}

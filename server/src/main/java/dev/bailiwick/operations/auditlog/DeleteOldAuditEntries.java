package dev.bailiwick.operations.auditlog;

import dev.bailiwick.platform.audit.PruneAuditLog;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import java.time.Clock;
import java.time.Duration;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes audit entries that are past the configured retention.
@Component
final class DeleteOldAuditEntries {
    private final PruneAuditLog prune;
    private final Settings settings;
    private final Clock clock;

    DeleteOldAuditEntries(PruneAuditLog prune, Settings settings, Clock clock) {
        this.prune = prune;
        this.settings = settings;
        this.clock = clock;
    }

    @ScheduledJob(value = "Prune the audit log", onOneServer = true)
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT5M")
    void run() {
        int days = settings.current().get(GeneralSettings.AUDIT_DAYS);
        long ignored = prune.before(clock.instant().minus(Duration.ofDays(days)));
    }
}

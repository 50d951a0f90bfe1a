package dev.bailiwick.operations.system;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.operations.ownbackup.schedule.OwnBackupSettings;
import dev.bailiwick.operations.ownbackup.schedule.ScheduledBackups;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.Jobs;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingRegistry;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SettingsForm;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the System page.
@Component
final class SystemPageBuilder {
    static final String PASSPHRASE = "passphrase";
    static final String REPEATED = "passphrase_again";
    private static final Duration EXPIRES_SOON = Duration.ofDays(21);
    private static final long LOW_DISK_BYTES = 1_000_000_000;

    private final SystemFacts installation;
    private final Jobs jobs;
    private final ScheduledBackups scheduledBackups;
    private final Outbox outbox;
    private final Transactions transactions;
    private final SettingRegistry registry;
    private final Settings settings;
    private final Clock clock;

    SystemPageBuilder(
            SystemFacts installation,
            Jobs jobs,
            ScheduledBackups scheduledBackups,
            Outbox outbox,
            Transactions transactions,
            SettingRegistry registry,
            Settings settings,
            Clock clock) {
        this.installation = installation;
        this.jobs = jobs;
        this.scheduledBackups = scheduledBackups;
        this.outbox = outbox;
        this.transactions = transactions;
        this.registry = registry;
        this.settings = settings;
        this.clock = clock;
    }

    SystemPage of(
            SettingsForm form, @Nullable String passphraseError, @Nullable String repeatedError) {
        SettingsSnapshot current = settings.current();
        SystemFacts.Facts facts = installation.facts();
        var backups =
                new SystemPage.Backups(
                        scheduledBackups.plan(),
                        form.field(OwnBackupSettings.EVERY_HOURS),
                        form.field(OwnBackupSettings.KEEP),
                        FormField.of(PASSPHRASE, "").withError(passphraseError),
                        FormField.of(REPEATED, "").withError(repeatedError));
        Outbox.Queue mails = transactions.read(outbox::queue);
        List<SystemPage.Fixed> fixed = fixed(current);
        List<JobRow> tasks = JobRow.of(jobs.list());
        return new SystemPage(
                facts,
                diskState(facts),
                certificateState(facts.certificateEnds()),
                backups,
                tasks,
                outbox.isConfigured(),
                mails,
                fixed,
                SupportText.of(facts, backups, tasks, mails, registry.all(), current));
    }

    private List<SystemPage.Fixed> fixed(SettingsSnapshot current) {
        return registry.all().stream()
                .filter(setting -> current.fixedBy(setting) != null)
                .map(setting -> new SystemPage.Fixed(setting.name(), variable(current, setting)))
                .toList();
    }

    private static String variable(SettingsSnapshot current, Setting<?> setting) {
        return String.valueOf(current.fixedBy(setting));
    }

    private static StatusIcon diskState(SystemFacts.Facts facts) {
        return facts.diskFree() != null && facts.diskFree() < LOW_DISK_BYTES
                ? StatusIcon.FAIL
                : StatusIcon.OK;
    }

    private StatusIcon certificateState(@Nullable Instant ends) {
        if (ends == null) {
            return StatusIcon.IDLE;
        }
        Instant now = clock.instant();
        return ends.isBefore(now)
                ? StatusIcon.FAIL
                : ends.isBefore(now.plus(EXPIRES_SOON)) ? StatusIcon.WARN : StatusIcon.OK;
    }
}

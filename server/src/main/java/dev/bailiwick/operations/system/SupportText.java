package dev.bailiwick.operations.system;

import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.platform.settings.Setting;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.SizeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// The information that support needs first, without names, addresses, paths, hosts or text values:
/// for a setting, whether it is set, and its value only if it is a number or yes or no.
final class SupportText {
    private SupportText() {}

    static String of(
            SystemFacts.Facts facts,
            SystemPage.Backups backups,
            List<JobRow> work,
            Outbox.Queue mails,
            List<Setting<?>> settings,
            SettingsSnapshot current) {
        var lines = new ArrayList<String>();
        lines.add("Bailiwick " + facts.version());
        lines.add("Java " + facts.java() + "; " + facts.system());
        lines.add(
                "Database: "
                        + facts.database().split(",", 2)[0]
                        + ", "
                        + (facts.databaseBytes() == null
                                ? "size unknown"
                                : plain(SizeText.of(facts.databaseBytes()))));
        lines.add(
                "Disk free: "
                        + (facts.diskFree() == null
                                ? "unknown"
                                : plain(SizeText.of(facts.diskFree()))));
        lines.add(
                "Memory: "
                        + plain(SizeText.of(facts.memoryUsed()))
                        + " of "
                        + plain(SizeText.of(facts.memoryMax())));
        lines.add("Servers: " + facts.servers() + "; started " + facts.startedAt());
        lines.add("Backups: " + backups.statusLabel().toLowerCase(Locale.ROOT));
        lines.add(
                "Emails: "
                        + mails.waiting()
                        + " waiting, "
                        + mails.deadLetters()
                        + " not delivered");
        work.stream()
                .map(JobRow::job)
                .filter(job -> job.failure() != null)
                .forEach(job ->
                        lines.add(
                                "Background job failed at %s: %s. %s"
                                        .formatted(job.failedAt(), job.name(), job.failure())));
        lines.add("Settings:");
        for (Setting<?> setting : settings) {
            lines.add(
                    "  "
                            + setting.name()
                            + ": "
                            + shown(setting, current)
                            + (current.fixedBy(setting) == null ? "" : " (environment)"));
        }
        return String.join("\n", lines);
    }

    private static String shown(Setting<?> setting, SettingsSnapshot current) {
        if (!current.has(setting)) {
            return "standard";
        }
        Object value = setting.isSecret() ? null : current.get(setting);
        return value instanceof Integer || value instanceof Boolean || value instanceof Enum<?>
                ? String.valueOf(current.formText(setting))
                : "set";
    }

    private static String plain(String size) {
        return size.replace('\u00a0', ' ');
    }
}

package dev.bailiwick.modules.licences.expiry;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.text.Excerpt;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Mails reminders about licences that are about to end: at most one mail a day to each person,
/// with everything that is due. Mails and the record of what was sent are one transaction, so that
/// a killed process neither loses a reminder nor sends it twice; servers are serialised by the
/// change lock. While mail cannot be sent, or nobody wants it, nothing is recorded as sent, and
/// later only what is then due is sent.
@Component
@ConditionalOnWebApplication
final class SendExpiryReminders {
    private static final int MAX_LINES = 40;

    /// Of a licence in the subject, so that what follows it is still shown.
    private static final int MAX_TITLE_LENGTH = 80;

    private final ExpiryReminders reminders;
    private final ExpiryMailChoice mailChoice;
    private final TemplateMailer mailer;
    private final AuditLog audit;
    private final Transactions transactions;
    private final Clock clock;

    SendExpiryReminders(
            ExpiryReminders reminders,
            ExpiryMailChoice mailChoice,
            TemplateMailer mailer,
            AuditLog audit,
            Transactions transactions,
            Clock clock) {
        this.reminders = reminders;
        this.mailChoice = mailChoice;
        this.mailer = mailer;
        this.audit = audit;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob(value = "Send licence expiry emails", onOneServer = true)
    @Scheduled(fixedDelayString = "PT30M", initialDelayString = "PT4M")
    void run() {
        LocalDate today = LicenceLabels.today(clock);
        if (transactions.read(() -> isDue(today))) {
            transactions.write(() -> {
                audit.acquireLock();
                if (isDue(today)) {
                    send(today);
                }
            });
        }
    }

    private boolean isDue(LocalDate today) {
        return !reminders.wasSentOn(today)
                && reminders.count(today) > 0
                && mailer.isConfigured()
                && !mailChoice.people().isEmpty();
    }

    private void send(LocalDate today) {
        int count = reminders.count(today);
        List<Licence> due = reminders.due(today, MAX_LINES);
        String summary = summary(due.getFirst(), count, today);
        for (Account person : mailChoice.people()) {
            mailer.send(
                    ExpiryMailTemplate.TEMPLATE,
                    person.email(),
                    Map.of(
                            Placeholder.NAME,
                            person.name(),
                            Placeholder.SUMMARY,
                            summary,
                            ExpiryMailTemplate.LICENCES,
                            lines(due, count, today),
                            Placeholder.PAGE,
                            LicenceFields.PATH + "?sort=expiry",
                            Placeholder.PROFILE,
                            "/profile"),
                    null);
        }
        reminders.markReminded(today);
    }

    /// The subject of the mail: the first licence, and how many more.
    private static String summary(Licence first, int count, LocalDate today) {
        String title =
                Excerpt.of(first.values().fullTitle(), MAX_TITLE_LENGTH)
                        + " "
                        + LicenceLabels.event(end(first), today);
        return switch (count) {
            case 1 -> title;
            case 2 -> title + " and 1 more licence";
            default -> "%s and %,d more licences".formatted(title, count - 1);
        };
    }

    private static String lines(List<Licence> due, int count, LocalDate today) {
        var lines = new ArrayList<String>();
        int shown = count > MAX_LINES ? MAX_LINES - 1 : due.size();
        for (Licence one : due.subList(0, shown)) {
            lines.add(
                    "%s (%s)"
                            .formatted(
                                    line(one, today), LicenceLabels.seats(one.values().seats())));
        }
        if (count > shown) {
            lines.add("And %,d more.".formatted(count - shown));
        }
        return String.join("\n", lines);
    }

    private static String line(Licence one, LocalDate today) {
        return one.values().fullTitle() + " " + LicenceLabels.message(end(one), today);
    }

    private static LocalDate end(Licence one) {
        LocalDate end = one.values().expiresOn();
        if (end == null) {
            throw new IllegalStateException("a licence without an expiry date is never due");
        }
        return end;
    }
}

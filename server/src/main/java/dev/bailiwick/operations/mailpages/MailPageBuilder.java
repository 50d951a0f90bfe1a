package dev.bailiwick.operations.mailpages;

import dev.bailiwick.messaging.mail.DeliveryStatus;
import dev.bailiwick.messaging.mail.MailQueue;
import dev.bailiwick.messaging.mail.MailServer;
import dev.bailiwick.messaging.mail.MailSettings;
import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.messaging.mail.QueuedMail;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SettingsForm;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.StoredSecret;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the mail page.
@Component
final class MailPageBuilder {
    private static final int MAX_SHOWN = 50;
    private static final List<SelectOption> TLS_KINDS =
            List.of(
                    SelectOption.of("starttls", "STARTTLS, required", "Usually port 587."),
                    SelectOption.of("implicit", "Implicit TLS", "Usually port 465."),
                    SelectOption.of(
                            "none",
                            "None",
                            "Only for a mail server on this machine. Usually port 25."));

    private final MailQueue mails;
    private final Transactions transactions;

    MailPageBuilder(MailQueue mails, Transactions transactions) {
        this.mails = mails;
        this.transactions = transactions;
    }

    MailPage of(
            SettingsForm form,
            SettingsSnapshot current,
            FormField to,
            MailPage.@Nullable Test test,
            String lead) {
        var rows = new ArrayList<MailPage.Row>();
        String summary =
                transactions.read(() -> {
                    for (DeliveryStatus state :
                            List.of(
                                    DeliveryStatus.DEAD,
                                    DeliveryStatus.WAITING,
                                    DeliveryStatus.SENT)) {
                        mails.list(state, MAX_SHOWN).stream()
                                .map(MailPageBuilder::row)
                                .forEach(rows::add);
                    }
                    return summary(mails.queue(), mails.count(DeliveryStatus.SENT));
                });
        boolean ready = MailServer.of(current).isPresent();
        return new MailPage(
                ready,
                ready && !current.has(GeneralSettings.BASE_URL),
                new MailPage.Server(
                        form.field(MailSettings.HOST),
                        form.field(MailSettings.PORT),
                        form.field(MailSettings.TLS),
                        TLS_KINDS,
                        form.field(MailSettings.USERNAME),
                        form.secret(MailSettings.PASSWORD),
                        stored(current),
                        form.field(MailSettings.FROM_ADDRESS),
                        form.field(MailSettings.FROM_NAME)),
                to,
                test,
                summary,
                rows,
                form.otherError(MailSettings.ALL),
                lead);
    }

    private static @Nullable StoredSecret stored(SettingsSnapshot current) {
        var change = current.lastChange(MailSettings.PASSWORD);
        return change == null || !current.has(MailSettings.PASSWORD)
                ? null
                : new StoredSecret(change.at(), change.by());
    }

    private static String summary(Outbox.Queue queue, int sent) {
        String counts =
                "%,d waiting, %,d not delivered, %,d sent in the last seven days."
                        .formatted(queue.waiting(), queue.deadLetters(), sent);
        boolean more = Math.max(sent, Math.max(queue.waiting(), queue.deadLetters())) > MAX_SHOWN;
        return more ? counts + " At most %d of each are listed.".formatted(MAX_SHOWN) : counts;
    }

    private static MailPage.Row row(QueuedMail mail) {
        boolean sent = mail.state() == DeliveryStatus.SENT;
        return new MailPage.Row(
                mail.uid().toString(),
                mail.recipient(),
                mail.subject(),
                switch (mail.state()) {
                    case WAITING -> mail.problem() == null ? StatusIcon.WAIT : StatusIcon.WARN;
                    case SENT -> StatusIcon.OK;
                    case DEAD -> StatusIcon.FAIL;
                },
                switch (mail.state()) {
                    case WAITING ->
                            mail.problem() == null ? "Waiting" : "Tried " + attemptsText(mail);
                    case SENT -> "Sent";
                    case DEAD -> "Not delivered";
                },
                mail.problem(),
                mail.endedAt() == null ? mail.nextAttemptAt() : mail.endedAt(),
                mail.state() == DeliveryStatus.DEAD
                        ? mail.hasContent()
                        : mail.state() == DeliveryStatus.WAITING && mail.problem() != null,
                !sent);
    }

    private static String attemptsText(QueuedMail mail) {
        return mail.attempts() == 1 ? "once" : mail.attempts() + " times";
    }
}

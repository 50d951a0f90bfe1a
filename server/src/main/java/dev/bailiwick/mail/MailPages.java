package dev.bailiwick.mail;

import dev.bailiwick.db.Transactions;
import dev.bailiwick.settings.GeneralSettings;
import dev.bailiwick.settings.SettingsForm;
import dev.bailiwick.settings.SettingsSnapshot;
import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.Option;
import dev.bailiwick.ui.State;
import dev.bailiwick.ui.StoredSecret;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Fills the page of mail.
@Component
final class MailPages {
    private static final int SHOWN = 50;
    private static final List<Option> TLS_KINDS =
            List.of(
                    Option.of("starttls", "STARTTLS, required", "Usually port 587."),
                    Option.of("implicit", "Implicit TLS", "Usually port 465."),
                    Option.of(
                            "none",
                            "None",
                            "Only for a mail server on this machine itself. Usually port 25."));

    private final ListedMails mails;
    private final Transactions transactions;

    MailPages(ListedMails mails, Transactions transactions) {
        this.mails = mails;
        this.transactions = transactions;
    }

    MailPage of(
            SettingsForm form,
            SettingsSnapshot current,
            Field to,
            MailPage.@Nullable Test test,
            String lead) {
        var rows = new ArrayList<MailPage.Row>();
        String summary =
                transactions.read(() -> {
                    for (MailState state :
                            List.of(MailState.GIVEN_UP, MailState.WAITING, MailState.SENT)) {
                        mails.list(state, SHOWN).stream().map(MailPages::row).forEach(rows::add);
                    }
                    return summary(mails.queue(), mails.count(MailState.SENT));
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
                form.refusalBeside(MailSettings.ALL),
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
                "%,d waiting, %,d given up, %,d sent in the last seven days."
                        .formatted(queue.waiting(), queue.givenUp(), sent);
        boolean more = Math.max(sent, Math.max(queue.waiting(), queue.givenUp())) > SHOWN;
        return more ? counts + " At most %d of each are listed.".formatted(SHOWN) : counts;
    }

    private static MailPage.Row row(ListedMail mail) {
        boolean sent = mail.state() == MailState.SENT;
        return new MailPage.Row(
                mail.uid().toString(),
                mail.recipient(),
                mail.subject(),
                switch (mail.state()) {
                    case WAITING -> mail.problem() == null ? State.WAIT : State.WARN;
                    case SENT -> State.OK;
                    case GIVEN_UP -> State.FAIL;
                },
                switch (mail.state()) {
                    case WAITING -> mail.problem() == null ? "Waiting" : "Tried " + times(mail);
                    case SENT -> "Sent";
                    case GIVEN_UP -> "Given up";
                },
                mail.problem(),
                mail.endedAt() == null ? mail.nextAttemptAt() : mail.endedAt(),
                mail.state() == MailState.GIVEN_UP
                        ? mail.hasContent()
                        : mail.state() == MailState.WAITING && mail.problem() != null,
                !sent);
    }

    private static String times(ListedMail mail) {
        return mail.attempts() == 1 ? "once" : mail.attempts() + " times";
    }
}

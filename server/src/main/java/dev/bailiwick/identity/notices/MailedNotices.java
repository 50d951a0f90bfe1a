package dev.bailiwick.identity.notices;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.messaging.templates.MailTemplate;
import dev.bailiwick.messaging.templates.Placeholder;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.ui.TimeText;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import org.springframework.stereotype.Component;

/// Notifies people by mail, in the transaction of the change.
@Component
final class MailedNotices implements AccountNotices {
    private final TemplateMailer mailer;
    private final NoticePreferences preferences;
    private final Clock clock;

    MailedNotices(TemplateMailer mailer, NoticePreferences preferences, Clock clock) {
        this.mailer = mailer;
        this.preferences = preferences;
        this.clock = clock;
    }

    @Override
    public void newDevice(Account account, String device, String address) {
        notify(
                account,
                account.email(),
                Notice.NEW_DEVICE,
                "Someone signed in to your account from a new browser: %s, from the address %s."
                        .formatted(device, address));
    }

    @Override
    public void passwordChanged(Account account) {
        notify(
                account,
                account.email(),
                Notice.PASSWORD_CHANGED,
                "The password of your account was changed.");
    }

    @Override
    public void secondStepFailed(Account account, Instant since, String address) {
        notify(
                account,
                account.email(),
                Notice.SECOND_STEP_FAILED,
                "Since %s, someone has repeatedly entered the correct password of your account but failed or abandoned the second step, most recently from the address %s."
                        .formatted(TimeText.exact(since, account.timeZone()), address));
    }

    @Override
    public void factorChanged(Account account, String what) {
        notify(account, account.email(), Notice.FACTOR_CHANGED, what + ".");
    }

    @Override
    public void identityChanged(Account account, String what) {
        notify(account, account.email(), Notice.IDENTITY_CHANGED, what + ".");
    }

    @Override
    public void emailChanged(Account before, Account after) {
        notify(
                before,
                before.email(),
                Notice.EMAIL_CHANGED,
                "The email address of your account was changed from %s to %s."
                        .formatted(before.email(), after.email()));
    }

    @Override
    public void roleUpgraded(Account before, Account after) {
        notify(
                after,
                after.email(),
                Notice.ROLE_RAISED,
                "Your account was given more permissions: you were %s and are now %s."
                        .formatted(before.role().phrase(), after.role().phrase()));
    }

    private void notify(Account account, EmailAddress to, Notice notice, String event) {
        if (mailer.isConfigured() && preferences.wantedBy(account.id()).contains(notice)) {
            mailer.send(
                    MailTemplate.NOTICE,
                    to,
                    Map.of(
                            Placeholder.NAME,
                            account.name(),
                            Placeholder.SUMMARY,
                            notice.subject(),
                            Placeholder.EVENT,
                            event,
                            Placeholder.ADVICE,
                            notice.advice(),
                            Placeholder.TIME,
                            TimeText.exact(clock.instant(), account.timeZone()),
                            Placeholder.PROFILE,
                            "/profile"),
                    null);
        }
    }
}

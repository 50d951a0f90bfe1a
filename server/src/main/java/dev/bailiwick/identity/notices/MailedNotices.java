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

/// Tells people by mail, in the transaction of what it tells of.
@Component
final class MailedNotices implements AccountNotices {
    private final TemplateMailer post;
    private final NoticePreferences preferences;
    private final Clock clock;

    MailedNotices(TemplateMailer post, NoticePreferences preferences, Clock clock) {
        this.post = post;
        this.preferences = preferences;
        this.clock = clock;
    }

    @Override
    public void newDevice(Account account, String device, String address) {
        tell(
                account,
                account.email(),
                Notice.NEW_DEVICE,
                "Somebody signed in to your account from a browser that was not used before: %s, from the address %s."
                        .formatted(device, address));
    }

    @Override
    public void passwordChanged(Account account) {
        tell(
                account,
                account.email(),
                Notice.PASSWORD_CHANGED,
                "The password of your account was changed.");
    }

    @Override
    public void secondStepFailed(Account account, Instant since, String address) {
        tell(
                account,
                account.email(),
                Notice.SECOND_STEP_FAILED,
                "Since %s somebody entered the right password of your account time and again, and failed at the second step or left it, last from the address %s."
                        .formatted(TimeText.exact(since), address));
    }

    @Override
    public void factorChanged(Account account, String what) {
        tell(account, account.email(), Notice.FACTOR_CHANGED, what + ".");
    }

    @Override
    public void identityChanged(Account account, String what) {
        tell(account, account.email(), Notice.IDENTITY_CHANGED, what + ".");
    }

    @Override
    public void emailChanged(Account before, Account after) {
        tell(
                before,
                before.email(),
                Notice.EMAIL_CHANGED,
                "The email address of your account was changed from %s to %s."
                        .formatted(before.email(), after.email()));
    }

    @Override
    public void roleRaised(Account before, Account after) {
        tell(
                after,
                after.email(),
                Notice.ROLE_RAISED,
                "Your account was given more rights: you were %s and are %s now."
                        .formatted(before.role().phrase(), after.role().phrase()));
    }

    private void tell(Account account, EmailAddress to, Notice notice, String event) {
        if (post.isOpen() && preferences.wantedBy(account.id()).contains(notice)) {
            post.send(
                    MailTemplate.NOTICE,
                    to,
                    Map.of(
                            Placeholder.NAME,
                            account.name(),
                            Placeholder.EVENT,
                            event,
                            Placeholder.ADVICE,
                            notice.advice(),
                            Placeholder.TIME,
                            TimeText.exact(clock.instant()),
                            Placeholder.PROFILE,
                            "/profile"),
                    null);
        }
    }
}

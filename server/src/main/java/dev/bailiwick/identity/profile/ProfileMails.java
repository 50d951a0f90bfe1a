package dev.bailiwick.identity.profile;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.notices.MailChoice;
import dev.bailiwick.identity.notices.Notice;
import dev.bailiwick.identity.notices.NoticePreferences;
import dev.bailiwick.messaging.templates.TemplateMailer;
import dev.bailiwick.web.ui.FormField;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Builds the mail section of the profile.
@Component
final class ProfileMails {
    private final TemplateMailer mailer;
    private final NoticePreferences preferences;
    private final List<MailChoice> modules;

    ProfileMails(TemplateMailer mailer, NoticePreferences preferences, List<MailChoice> modules) {
        this.mailer = mailer;
        this.preferences = preferences;
        this.modules = List.copyOf(modules);
    }

    ProfileMail of(Account account, FormField email) {
        return new ProfileMail(
                mailer.isConfigured(),
                account.hasConfirmedEmail(),
                email,
                choices(account),
                Arrays.stream(Notice.values())
                        .filter(notice -> !notice.isSwitchable())
                        .map(Notice::label)
                        .toList());
    }

    private List<ProfileMail.Choice> choices(Account account) {
        Set<Notice> wanted = preferences.wantedBy(account.id());
        var choices = new ArrayList<ProfileMail.Choice>();
        for (Notice notice : Notice.values()) {
            if (notice.isSwitchable()) {
                choices.add(
                        new ProfileMail.Choice(
                                notice.key(), notice.label(), wanted.contains(notice)));
            }
        }
        for (MailChoice choice : modules) {
            if (choice.isFor(account)) {
                choices.add(
                        new ProfileMail.Choice(
                                choice.key(), choice.label(), choice.wantedBy(account)));
            }
        }
        return choices;
    }
}

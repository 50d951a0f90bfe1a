package dev.bailiwick.profile;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.alerts.AlertMails;
import dev.bailiwick.letters.Post;
import dev.bailiwick.licences.ExpiryMails;
import dev.bailiwick.notices.Notice;
import dev.bailiwick.notices.NoticePreferences;
import dev.bailiwick.ui.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Fills the mail side of a person's page.
@Component
final class ProfileMails {
    /// As the form names it, beside the notices.
    static final String ALERTS = "alerts";

    static final String LICENCES = "licences";

    private final Post post;
    private final NoticePreferences preferences;
    private final AlertMails alerts;
    private final ExpiryMails licences;

    ProfileMails(
            Post post, NoticePreferences preferences, AlertMails alerts, ExpiryMails licences) {
        this.post = post;
        this.preferences = preferences;
        this.alerts = alerts;
        this.licences = licences;
    }

    ProfileMail of(Account account, Field email) {
        return new ProfileMail(
                post.isOpen(),
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
        if (account.reaches(ProductModule.COMPUTE)) {
            choices.add(
                    new ProfileMail.Choice(
                            ALERTS,
                            "A compute host, a disk or a workload is in trouble, and when it is"
                                    + " over",
                            alerts.wantedBy(account)));
        }
        if (account.reaches(ProductModule.LICENCES)) {
            choices.add(
                    new ProfileMail.Choice(
                            LICENCES,
                            "A licence ends in 60, 30 or 7 days",
                            licences.wantedBy(account)));
        }
        return choices;
    }
}

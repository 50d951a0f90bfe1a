package dev.bailiwick.profile;

import dev.bailiwick.accounts.Account;
import dev.bailiwick.letters.Post;
import dev.bailiwick.notices.Notice;
import dev.bailiwick.notices.NoticePreferences;
import dev.bailiwick.ui.Field;
import java.util.Arrays;
import java.util.Set;
import org.springframework.stereotype.Component;

/// Fills the mail side of a person's page.
@Component
final class ProfileMails {
    private final Post post;
    private final NoticePreferences preferences;

    ProfileMails(Post post, NoticePreferences preferences) {
        this.post = post;
        this.preferences = preferences;
    }

    ProfileMail of(Account account, Field email) {
        Set<Notice> wanted = preferences.wantedBy(account.id());
        return new ProfileMail(
                post.isOpen(),
                account.hasConfirmedEmail(),
                email,
                Arrays.stream(Notice.values())
                        .filter(Notice::isSwitchable)
                        .map(notice ->
                                new ProfileMail.Choice(
                                        notice.key(), notice.label(), wanted.contains(notice)))
                        .toList(),
                Arrays.stream(Notice.values())
                        .filter(notice -> !notice.isSwitchable())
                        .map(Notice::label)
                        .toList());
    }
}

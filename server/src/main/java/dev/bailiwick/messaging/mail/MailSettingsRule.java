package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.settings.SettingProblem;
import dev.bailiwick.platform.settings.SettingsRule;
import dev.bailiwick.platform.settings.SettingsSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// Mail and its password leave this machine only over TLS, and a server without a sender address
/// sends nothing.
@Component
public final class MailSettingsRule implements SettingsRule {
    @Override
    public List<SettingProblem> problems(SettingsSnapshot before, SettingsSnapshot after) {
        return MailSettings.ALL.stream().allMatch(setting -> before.sameValue(setting, after))
                ? List.of()
                : problems(after);
    }

    public static List<SettingProblem> problems(SettingsSnapshot after) {
        var problems = new ArrayList<SettingProblem>();
        String host = after.get(MailSettings.HOST);
        if (host == null) {
            return problems;
        }
        if (after.get(MailSettings.TLS) == MailTls.NONE && !MailHost.isLocal(host)) {
            problems.add(
                    new SettingProblem(
                            MailSettings.TLS.name(),
                            "Without encryption, only a mail server on this machine can be used."
                                    + " Choose STARTTLS or implicit TLS for "
                                    + host
                                    + "."));
        }
        if (after.get(MailSettings.FROM_ADDRESS) == null) {
            problems.add(
                    new SettingProblem(
                            MailSettings.FROM_ADDRESS.name(),
                            "Enter the address that emails are sent from."));
        }
        if (after.get(MailSettings.USERNAME) != null && !after.has(MailSettings.PASSWORD)) {
            problems.add(
                    new SettingProblem(
                            MailSettings.PASSWORD.name(),
                            "Enter the password for the username, or leave the username blank."));
        }
        return problems;
    }
}

package dev.bailiwick.operations.administration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.signinpolicy.AuthenticationSettings;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// A break-glass administrator was selected on the command line; the page is saved for another
/// reason.
@Tag("slow")
class AuthenticationPageTest {
    private static final RunningServer SERVER = RunningServer.onSqlite();
    private static final String PAGE = "/site-administration/authentication";
    private static final Pattern SELECTED = Pattern.compile("<option value=\"([^\"]*)\" selected");

    private final Browser browser = SERVER.signedIn(Role.ADMIN);

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void a_selected_account_stays_selected_in_another_spelling() {
        SERVER.person("glass@example.org", Role.ADMIN);
        select("GLASS@example.org");

        assertThat(selected()).isEqualTo("GLASS@example.org");
        save();

        assertThat(stored()).isEqualTo("GLASS@example.org");
        assertThat(browser.get(PAGE).body()).doesNotContain("value=\"glass@example.org\"");
    }

    @Test
    void a_selected_account_among_very_many_stays_selected() {
        for (int i = 0; i < 200; i++) {
            SERVER.person("a%03d@example.org".formatted(i), Role.ADMIN);
        }
        SERVER.person("zoe@example.org", Role.ADMIN);
        select("zoe@example.org");

        assertThat(selected()).isEqualTo("zoe@example.org");
        save();

        assertThat(stored()).isEqualTo("zoe@example.org");
    }

    private static void select(String email) {
        assertThat(
                        SERVER.bean(ChangeSettings.class)
                                .apply(
                                        Map.of("authentication.break_glass_email", email),
                                        Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    /// Sends what a browser would send.
    private void save() {
        assertThat(
                        browser.post(
                                        PAGE,
                                        Map.of(
                                                "mode",
                                                "local-only",
                                                "break_glass_email",
                                                selected()))
                                .status())
                .isEqualTo(302);
    }

    private String selected() {
        return SELECTED.matcher(browser.get(PAGE).body())
                .results()
                .map(found -> found.group(1))
                .findFirst()
                .orElse("");
    }

    private static String stored() {
        return String.valueOf(
                SERVER.bean(Settings.class)
                        .current()
                        .get(AuthenticationSettings.BREAK_GLASS_EMAIL));
    }
}

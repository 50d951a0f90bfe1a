package dev.bailiwick.identity.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.ui.TimeText;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProfilePageTest {
    private final RunningServer server = RunningServer.shared();
    private final Account ada = server.person(Role.VIEWER);
    private final Browser browser = server.signedIn(ada);

    @Test
    void a_person_sees_sign_in_attempts_on_their_account() {
        Browser stranger = server.browser();
        var ignored = stranger.signIn(ada.email().value(), "wrong");
        ignored = stranger.signIn(server.person(Role.VIEWER).email().value(), "wrong");

        String page = browser.get("/profile").body();

        assertThat(page).contains("Recent sign-ins").contains("Signed in", "127.0.0.1");
        assertThat(page.split("Wrong password", -1)).hasSize(2);
    }

    @Test
    void attempts_with_another_spelling_of_the_address_are_shown_too() {
        String email = ada.email().value().toUpperCase(Locale.ROOT);
        assertThat(server.browser().signIn(email, "wrong").status()).isEqualTo(422);

        assertThat(browser.get("/profile").body()).contains("Wrong password");
    }

    @Test
    void people_can_change_their_name() {
        assertThat(browser.post("/profile/name", Map.of("name", " Ada  Byron ")).location())
                .isEqualTo("/profile");

        assertThat(browser.get("/profile").body()).contains("<h1", "Ada Byron");
        var refused = browser.post("/profile/name", Map.of("name", "A\u200Bda"));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("without invisible characters");
        assertThat(browser.get("/profile").body()).contains("Ada Byron");
    }

    @Test
    void times_are_shown_in_the_chosen_time_zone() {
        String far = "Pacific/Kiritimati"; // 14 hours ahead, all year
        String now = TimeText.numeric(server.clock().instant(), ZoneId.of(far));
        assertThat(browser.get("/profile").body()).doesNotContain(now);

        assertThat(browser.post("/profile/time-zone", Map.of("zone", far)).location())
                .isEqualTo("/profile");

        assertThat(browser.get("/profile").body())
                .contains(">" + now + "</time>", "Pacific/Kiritimati (UTC+14:00)")
                .contains("value=\"Pacific/Kiritimati\" selected");
        Browser other = server.signedIn(Role.VIEWER);
        assertThat(other.get("/profile").body()).doesNotContain("(UTC+14:00)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTC", "Etc/UTC", "Z", "GMT", "Etc/Zulu"})
    void a_server_in_utc_shows_utc_whatever_the_machine_calls_it(String zone) {
        var clock = new ProfilePage.Clock(ZoneId.of(zone), "", List.of());

        assertThat(clock.label(server.clock().instant())).isEqualTo("UTC");
    }

    @Test
    void an_invalid_time_zone_falls_back_to_the_servers() {
        for (String zone : new String[] {"", "Mars/Olympus", "<script>", "x".repeat(5000)}) {
            assertThat(browser.post("/profile/time-zone", Map.of("zone", zone)).status())
                    .isEqualTo(302);
            assertThat(browser.get("/profile").status()).isEqualTo(200);
        }
    }

    @Test
    void sessions_can_be_told_apart_and_ended() {
        Browser phone = server.browser();
        var ignored =
                phone.post(
                        "/login",
                        Map.of("email", ada.email().value(), "password", RunningServer.PASSWORD),
                        "User-Agent",
                        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) Safari/604.1");

        String page = browser.get("/profile").body();
        assertThat(page).contains("Safari on iPhone", "this device");
        String end = page.substring(page.indexOf("/profile/sessions/"));
        assertThat(browser.post(end.substring(0, end.indexOf('"'))).location())
                .isEqualTo("/profile");

        assertThat(phone.get("/profile").status()).isEqualTo(302);
        assertThat(browser.get("/profile").status()).isEqualTo(200);
    }
}

package dev.bailiwick.identity.profile;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.ui.TimeText;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

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
    void times_on_all_pages_are_in_the_chosen_time_zone() {
        Browser admin = server.signedIn(Role.ADMIN);
        String far = "Pacific/Kiritimati"; // 14 hours ahead, all year
        assertThat(admin.get("/profile").body()).contains("\u00a0UTC</time>");

        assertThat(admin.post("/profile/time-zone", Map.of("zone", far)).location())
                .isEqualTo("/profile");

        String day = TimeText.date(server.clock().instant(), ZoneId.of(far));
        assertThat(admin.get("/profile").body())
                .contains("value=\"Pacific/Kiritimati\" selected", "title=\"" + day)
                .doesNotContain("\u00a0UTC</time>", "\u00a0UTC\"");
        assertThat(admin.get("/site-administration/audit").body())
                .contains("<dt>time</dt><dd>" + day, "From (Pacific/Kiritimati)")
                .doesNotContain("(UTC)");
        assertThat(admin.get("/site-administration/system").body())
                .doesNotContain("\u00a0UTC</time>", "\u00a0UTC\"");
        assertThat(browser.get("/profile").body()).contains("\u00a0UTC</time>");
    }

    @Test
    void a_recent_time_is_relative_and_shows_the_exact_one_on_hover_and_focus() {
        assertThat(browser.get("/profile").body())
                .containsPattern(
                        "last seen <time datetime=\"[^\"]+Z\" title=\"[^\"]+\u00a0UTC\""
                                + " tabindex=\"0\">just now</time>");
    }

    @Test
    void an_invalid_time_zone_falls_back_to_utc() {
        var ignored = browser.post("/profile/time-zone", Map.of("zone", "Europe/Berlin"));
        for (String zone : new String[] {"", "Mars/Olympus", "<script>", "x".repeat(5000)}) {
            assertThat(browser.post("/profile/time-zone", Map.of("zone", zone)).status())
                    .isEqualTo(302);
            assertThat(browser.get("/profile").body()).contains("\u00a0UTC</time>");
        }
    }

    @Test
    void a_stored_time_zone_that_java_no_longer_knows_is_utc() {
        server.transactions()
                .write(() ->
                        server.sql()
                                .update(ACCOUNT)
                                .set(ACCOUNT.TIME_ZONE, "Atlantis/Capital")
                                .where(ACCOUNT.ID.eq(ada.id()))
                                .execute());

        assertThat(browser.get("/profile").body()).contains("\u00a0UTC</time>");
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

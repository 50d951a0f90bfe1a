package dev.bailiwick.identity.reauthentication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReauthenticationTest {
    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);

    @Test
    void a_quarter_of_an_hour_later_site_administration_asks_again() {
        server.clock().advance(Duration.ofMinutes(14));
        assertThat(administrator.get("/site-administration/users").status()).isEqualTo(200);
        server.clock().advance(Duration.ofMinutes(1));

        Answer stale = administrator.get("/site-administration/users?filter=active");

        assertThat(stale.status()).isEqualTo(302);
        assertThat(stale.location())
                .isEqualTo(
                        "/auth/reauthenticate?continue=%2Fsite-administration%2Fusers%3Ffilter%3Dactive");
        assertThat(administrator.get("/").status()).isEqualTo(200);
        assertThat(administrator.get("/profile").status()).isEqualTo(200);
        Answer proven =
                administrator.post(
                        "/auth/reauthenticate",
                        Map.of(
                                "password",
                                RunningServer.PASSWORD,
                                "continue",
                                "/site-administration/users?filter=active"));
        assertThat(proven.location()).isEqualTo("/site-administration/users?filter=active");
        assertThat(administrator.get(proven.location()).status()).isEqualTo(200);
    }

    @Test
    void an_old_sign_in_changes_no_sign_in_method() {
        Browser viewer = server.signedIn(Role.VIEWER);
        server.clock().advance(Duration.ofMinutes(16));

        for (String path : new String[] {"link", "confirm", "unlink"}) {
            Answer answer =
                    viewer.post(
                            "/profile/identity/" + path,
                            Map.of(),
                            "Referer",
                            server.address() + "/profile");
            assertThat(answer.location()).isEqualTo("/auth/reauthenticate?continue=%2Fprofile");
        }
    }

    @Test
    void an_old_sign_in_ends_no_session() {
        Browser viewer = server.signedIn(Role.VIEWER);
        server.clock().advance(Duration.ofMinutes(16));

        for (String path : new String[] {UUID.randomUUID() + "/end", "end-others"}) {
            Answer answer =
                    viewer.post(
                            "/profile/sessions/" + path,
                            Map.of(),
                            "Referer",
                            server.address() + "/profile");
            assertThat(answer.location()).isEqualTo("/auth/reauthenticate?continue=%2Fprofile");
        }
    }

    @Test
    void an_old_sign_in_takes_no_secrets_away() {
        server.clock().advance(Duration.ofMinutes(16));

        assertThat(administrator.get("/licences/export.csv").location())
                .startsWith("/auth/reauthenticate");
        assertThat(administrator.get("/licences").status()).isEqualTo(200);
        assertThat(administrator.get("/ip-addresses/export.csv").status()).isEqualTo(200);
        for (String path : new String[] {"add", "hosts/1/token", "hosts/1/token/revoke"}) {
            assertThat(
                            administrator
                                    .post("/infrastructure/vm-container-manager/" + path)
                                    .location())
                    .as(path)
                    .startsWith("/auth/reauthenticate");
        }
    }

    @Test
    void an_old_sign_in_cannot_spell_the_path_differently() {
        Browser viewer = server.signedIn(Role.VIEWER);
        server.clock().advance(Duration.ofMinutes(16));

        Answer answer = viewer.post("/profile/%69dentity/link");

        assertThat(answer.location()).startsWith("/auth/reauthenticate");
    }

    @Test
    void a_form_sent_too_late_stores_nothing_and_leads_back_to_its_page() {
        String page = "/site-administration/general";
        server.clock().advance(Duration.ofMinutes(20));

        Answer answer =
                administrator.post(
                        page,
                        Map.of("session_idle_minutes", "17"),
                        "Referer",
                        server.address() + page);

        assertThat(answer.location())
                .isEqualTo("/auth/reauthenticate?continue=%2Fsite-administration%2Fgeneral");
        assertThat(server.sql().fetchOne("SELECT * FROM setting WHERE value = '17'")).isNull();
    }

    @Test
    void a_foreign_referer_leads_to_a_path_of_ours() {
        server.clock().advance(Duration.ofMinutes(20));

        Answer answer =
                administrator.post(
                        "/site-administration/general",
                        Map.of(),
                        "Referer",
                        "https://evil.example/site");

        assertThat(answer.location()).isEqualTo("/auth/reauthenticate?continue=%2Fsite");
    }

    @Test
    void a_program_is_told_in_json() {
        server.clock().advance(Duration.ofMinutes(20));

        Answer answer =
                administrator.get("/site-administration/general", "Accept", "application/json");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).contains("\"status\":401").contains("/site-administration");
    }
}

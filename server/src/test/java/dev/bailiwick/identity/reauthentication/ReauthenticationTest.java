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
    void site_administration_requires_re_authentication_after_fifteen_minutes() {
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
    void an_old_session_cannot_change_a_sign_in_method() {
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
    void an_old_session_cannot_end_a_session() {
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
    void an_old_session_cannot_obtain_secrets() {
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
    void an_old_session_cannot_bypass_the_check_by_path_spelling() {
        Browser viewer = server.signedIn(Role.VIEWER);
        server.clock().advance(Duration.ofMinutes(16));

        Answer answer = viewer.post("/profile/%69dentity/link");

        assertThat(answer.location()).startsWith("/auth/reauthenticate");
    }

    @Test
    void a_form_sent_too_late_stores_nothing_and_returns_to_its_page() {
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
    void a_foreign_referer_only_leads_to_a_local_path() {
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
    void an_api_client_gets_the_re_authentication_error_as_json() {
        server.clock().advance(Duration.ofMinutes(20));

        Answer answer =
                administrator.get("/site-administration/general", "Accept", "application/json");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).contains("\"status\":401").contains("/site-administration");
    }
}

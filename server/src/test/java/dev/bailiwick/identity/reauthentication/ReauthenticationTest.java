package dev.bailiwick.identity.reauthentication;

import static dev.bailiwick.platform.schema.Tables.KEPT_FORM;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.keptforms.KeptForms;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ReauthenticationTest {
    private static final String MAIL = "/site-administration/mail";

    private final RunningServer server = RunningServer.shared();
    private final Browser administrator = server.signedIn(Role.ADMIN);

    @Test
    void changes_in_site_administration_require_re_authentication_after_fifteen_minutes() {
        String users = "/site-administration/users";
        server.clock().advance(Duration.ofMinutes(14));
        assertThat(administrator.post(users + "/1/activate").location())
                .doesNotStartWith("/auth/reauthenticate");
        server.clock().advance(Duration.ofMinutes(1));

        Answer stale =
                administrator.post(
                        users + "/1/activate",
                        Map.of(),
                        "Referer",
                        server.address() + users + "/1");

        assertThat(stale.location())
                .isEqualTo("/auth/reauthenticate?continue=%2Fsite-administration%2Fusers%2F1");
        Answer proven = reauthenticate(users + "/1");
        assertThat(proven.location()).isEqualTo(users + "/1");
    }

    private Answer reauthenticate(String target) {
        return administrator.post(
                "/auth/reauthenticate",
                Map.of("password", RunningServer.PASSWORD, "continue", target));
    }

    @Test
    void reading_site_administration_and_other_settings_require_none() {
        server.clock().advance(Duration.ofMinutes(16));

        for (String page :
                List.of("general", "users", "mail", "audit", "system", "authentication")) {
            assertThat(administrator.get("/site-administration/" + page).status())
                    .as(page)
                    .isEqualTo(200);
        }
        for (String settings : List.of("general", "hosts", "ip-addresses", "alerts")) {
            assertThat(
                            String.valueOf(
                                    administrator
                                            .post("/site-administration/" + settings)
                                            .location()))
                    .as(settings)
                    .doesNotStartWith("/auth/reauthenticate");
        }
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
    void a_form_sent_too_late_is_kept_without_its_secrets_and_sent_again() {
        server.clock().advance(Duration.ofMinutes(20));

        Answer stale = administrator.post(MAIL, mailForm(), "Referer", server.address() + MAIL);

        assertThat(stale.location())
                .isEqualTo("/auth/reauthenticate?continue=%2Fauth%2Freauthenticate%2Fresume");
        assertThat(stored("smtp.fernbrook.example")).isFalse();
        assertThat(reauthenticate("/auth/reauthenticate/resume").location())
                .isEqualTo("/auth/reauthenticate/resume");
        String resume = administrator.get("/auth/reauthenticate/resume").body();
        assertThat(resume)
                .contains(
                        "value=\"smtp.fernbrook.example\"",
                        "type=\"password\"",
                        "action=\"" + MAIL + "\"")
                .doesNotContain("hunter2");
        assertThat(administrator.post(MAIL, mailForm()).location()).isEqualTo(MAIL);
        assertThat(stored("smtp.fernbrook.example")).isTrue();
    }

    @Test
    void a_kept_form_is_encrypted_and_belongs_to_one_session() {
        server.clock().advance(Duration.ofMinutes(20));
        Answer ignored = administrator.post(MAIL, mailForm());

        byte[] content =
                server.sql()
                        .selectFrom(KEPT_FORM)
                        .orderBy(KEPT_FORM.KEPT_AT.desc())
                        .limit(1)
                        .fetchSingle()
                        .getContent();
        assertThat(new String(content, StandardCharsets.ISO_8859_1))
                .doesNotContain("fernbrook", "hunter2");
        assertThat(server.signedIn(Role.ADMIN).get("/auth/reauthenticate/resume").location())
                .isEqualTo("/");
        server.clock().advance(Duration.ofMinutes(31));
        assertThat(administrator.get("/auth/reauthenticate/resume").location()).isEqualTo("/");
        server.bean(KeptForms.class).deleteExpired();
        assertThat(server.sql().fetchCount(KEPT_FORM)).isZero();
    }

    @Test
    void a_large_form_is_not_kept() {
        server.clock().advance(Duration.ofMinutes(20));

        Answer answer =
                administrator.post(
                        MAIL,
                        Map.of("host", "x".repeat(60_001)),
                        "Referer",
                        server.address() + MAIL);

        assertThat(answer.location())
                .isEqualTo("/auth/reauthenticate?continue=%2Fsite-administration%2Fmail");
        assertThat(reauthenticate("/").location()).isEqualTo("/");
        assertThat(administrator.get("/auth/reauthenticate/resume").location()).isEqualTo("/");
    }

    private static Map<String, String> mailForm() {
        return Map.of(
                "host", "smtp.fernbrook.example",
                "port", "587",
                "tls", "starttls",
                "username", "mailer",
                "password", "hunter2",
                "from_address", "it@fernbrook.example");
    }

    private boolean stored(String value) {
        return server.sql().fetchOne("SELECT * FROM setting WHERE value = ?", value) != null;
    }

    @Test
    void a_foreign_referer_only_leads_to_a_local_path() {
        server.clock().advance(Duration.ofMinutes(20));

        Answer answer = administrator.post(MAIL, Map.of(), "Referer", "https://evil.example/site");

        assertThat(answer.location()).isEqualTo("/auth/reauthenticate?continue=%2Fsite");
    }

    @Test
    void an_api_client_gets_the_re_authentication_error_as_json() {
        server.clock().advance(Duration.ofMinutes(20));

        Answer answer = administrator.post(MAIL, Map.of(), "Accept", "application/json");

        assertThat(answer.status()).isEqualTo(401);
        assertThat(answer.body()).contains("\"status\":401").contains(MAIL);
    }
}

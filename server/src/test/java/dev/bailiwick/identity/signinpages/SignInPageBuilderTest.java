package dev.bailiwick.identity.signinpages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditFilter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignInPageBuilderTest {
    private final RunningServer server = RunningServer.shared();
    private final Browser browser = server.browser();

    @Test
    void the_correct_password_signs_in() {
        Account ada = server.person(Role.VIEWER);

        Answer answer = browser.signIn(ada.email().value(), RunningServer.PASSWORD);

        assertThat(answer.status()).isEqualTo(302);
        assertThat(answer.location()).isEqualTo("/");
        assertThat(browser.get("/").status()).isEqualTo(200);
        assertThat(entries("Sign-in Succeeded", ada.email().value()))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.actor()).isEqualTo(ada.actor());
                    assertThat(entry.address()).isEqualTo("127.0.0.1");
                    assertThat(entry.requestId()).isEqualTo(answer.header("X-Request-Id"));
                    assertThat(entry.details()).containsEntry("method", "password");
                });
    }

    @Test
    void the_email_address_can_be_typed_in_any_case() {
        Account ada = server.person(Role.VIEWER);

        String shouted = " " + ada.email().value().toUpperCase(Locale.ROOT) + " ";

        assertThat(browser.signIn(shouted, RunningServer.PASSWORD).status()).isEqualTo(302);
    }

    @Test
    void a_failed_sign_in_does_not_reveal_whether_the_account_exists() {
        Account ada = server.person(Role.VIEWER);
        Account gone = server.person(Role.VIEWER);
        server.bean(ChangeAccount.class).deactivate(gone.id(), Actor.SYSTEM);

        Answer wrong = browser.signIn(ada.email().value(), "not the password at all");
        Answer unknown = browser.signIn("nobody@example.org", RunningServer.PASSWORD);
        Answer inactive = browser.signIn(gone.email().value(), RunningServer.PASSWORD);

        assertThat(wrong.body()).contains("Not signed in.");
        assertThat(List.of(wrong.status(), unknown.status(), inactive.status())).containsOnly(422);
        assertThat(withoutWhatDiffers(unknown)).isEqualTo(withoutWhatDiffers(wrong));
        assertThat(withoutWhatDiffers(inactive)).isEqualTo(withoutWhatDiffers(wrong));
        assertThat(wrong.headers("Set-Cookie")).noneMatch(c -> c.startsWith("bailiwick="));
        assertThat(entries("Sign-in Failed", ada.email().value()))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.category()).isEqualTo("wrong_credentials");
                    assertThat(entry.actor()).isEqualTo(Actor.ANONYMOUS);
                });
        assertThat(entries("Sign-in Failed", gone.email().value()))
                .singleElement()
                .satisfies(e -> assertThat(e.category()).isEqualTo("account_inactive"));
    }

    @Test
    void invalid_address_input_is_not_stored() {
        for (String typed :
                List.of(
                        "correct horse battery staple",
                        "battery@staple",
                        "battery@staple.5",
                        "b@ttery..staple",
                        "staple.battery@5!.x")) {
            browser.signIn(typed, "x");
        }

        assertThat(all()).noneMatch(entry -> entry.toString().contains("staple"));
    }

    @Test
    void an_unknown_address_is_recorded() {
        browser.signIn("jo@mistyped.example", "x");

        assertThat(entries("Sign-in Failed", "jo@mistyped.example")).hasSize(1);
    }

    @Test
    void the_password_is_never_echoed() {
        Answer refused = browser.signIn("nobody@example.org", "a very secret passphrase");

        assertThat(refused.body()).contains("nobody@example.org").doesNotContain("very secret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "///evil.example",
                "/\\evil.example",
                "\\/evil.example",
                "https://evil.example/",
                "https:/evil.example",
                "javascript:alert(1)",
                "evil.example",
                "/\tx",
                "/\n/evil.example",
                "/ok\r\nSet-Cookie: a=b",
                "/{name}",
                "/é",
                ""
            })
    void signing_in_never_redirects_to_another_site(String target) {
        Account ada = server.person(Role.VIEWER);
        String query = "?continue=" + URLEncoder.encode(target, StandardCharsets.UTF_8);

        assertThat(browser.get("/login" + query).body()).doesNotContain("name=\"continue\"");
        Answer signedIn =
                browser.post(
                        "/login",
                        Map.of(
                                "email",
                                ada.email().value(),
                                "password",
                                RunningServer.PASSWORD,
                                "continue",
                                target));

        assertThat(signedIn.status()).isEqualTo(302);
        assertThat(signedIn.location()).isEqualTo("/");
        assertThat(browser.get("/login" + query).location()).isEqualTo("/");
        Answer again =
                browser.post(
                        "/auth/reauthenticate",
                        Map.of("password", RunningServer.PASSWORD, "continue", target));
        assertThat(again.location()).isEqualTo("/");
    }

    @Test
    void signing_in_returns_to_the_requested_page() {
        Account ada = server.person(Role.VIEWER);

        Answer asked = browser.get("/profile?tab=sessions&x=%2F");
        assertThat(asked.location())
                .isEqualTo("/login?continue=%2Fprofile%3Ftab%3Dsessions%26x%3D%252F");
        assertThat(browser.get(asked.location()).body())
                .contains("name=\"continue\" value=\"/profile?tab=sessions&amp;x=%2F\"");
        Answer signedIn =
                browser.post(
                        "/login",
                        Map.of(
                                "email",
                                ada.email().value(),
                                "password",
                                RunningServer.PASSWORD,
                                "continue",
                                "/profile?tab=sessions&x=%2F"));

        assertThat(signedIn.location()).isEqualTo("/profile?tab=sessions&x=%2F");
    }

    @Test
    void the_local_sign_in_form_has_its_own_url() {
        Account ada = server.person(Role.VIEWER);

        assertThat(browser.get("/auth/local").body()).contains("action=\"/auth/local\"");
        var fields = Map.of("email", ada.email().value(), "password", RunningServer.PASSWORD);
        assertThat(browser.post("/auth/local", fields).location()).isEqualTo("/");
    }

    @Test
    void a_missing_field_is_a_bad_request() {
        assertThat(browser.post("/login", Map.of("email", "a@b.example")).status()).isEqualTo(400);
    }

    private List<AuditEntry> entries(String event, String target) {
        var filter = new AuditFilter(null, null, null, event, target);
        var entries = server.bean(AuditEntries.class);
        return server.transactions().read(() -> entries.olderThan(Long.MAX_VALUE, filter, 50));
    }

    private List<AuditEntry> all() {
        var entries = server.bean(AuditEntries.class);
        return server.transactions().read(() -> entries.newest(1000));
    }

    private static String withoutWhatDiffers(Answer answer) {
        return answer.body()
                .replaceAll("name=\"_csrf\" value=\"[^\"]+\"", "")
                .replaceAll("name=\"email\" type=\"email\" value=\"[^\"]+\"", "");
    }
}

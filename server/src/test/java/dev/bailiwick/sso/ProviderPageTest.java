package dev.bailiwick.sso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.audit.Actor;
import dev.bailiwick.oidc.HostileProvider;
import dev.bailiwick.settings.ChangeSettings;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The provider's page, its two tests and the condition of the mode.
class ProviderPageTest extends Site {
    @Test
    void the_mode_waits_for_break_glass_and_a_test_of_the_present_settings() {
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        testConfiguration.run(Actor.SYSTEM);
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        set("authentication.break_glass_email", "root@example.org");
        configure(Map.of("oidc.client_id", "another"));
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        configure(Map.of());
        assertThat(set("authentication.mode", "local-and-oidc"))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    @Test
    void a_test_login_shows_a_preview_and_changes_nothing() {
        configure(
                Map.of("oidc.enabled", "false", "oidc.group_role_mappings", "Staff/IT = x=editor"));
        there.userInfo.put("groups", List.of("Staff/IT = x"));
        browser.signIn("root@example.org", PASSWORD);

        HttpResponse<String> answer =
                throughProvider(browser.post(PROVIDER, PROVIDER + "/test-login", Map.of()));

        assertThat(Browser.location(answer)).startsWith(PROVIDER);
        assertThat(browser.get(PROVIDER).body())
                .contains("Last test login", "ada@example.org", "subject-1", "Lovelace", "editor");
        assertThat(links()).isZero();
        assertThat(browser.get("/profile").body()).contains("root@example.org");
        assertThat(events()).endsWith("OIDC Login Started", "OIDC Test Login Succeeded");
    }

    @Test
    void a_test_login_that_the_policy_refuses_says_why() {
        there.claims = claims -> claims.put("email_verified", false);
        browser.signIn("root@example.org", PASSWORD);

        rejected(
                throughProvider(browser.post(PROVIDER, PROVIDER + "/test-login", Map.of())),
                "unverified_email",
                "OIDC Link Failed",
                "test");
        assertThat(browser.get(PROVIDER).body()).contains("unverified_email", "subject-1");
    }

    @Test
    void test_configuration_answers_programs_with_every_check() {
        browser.signIn("root@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.postForJson(PROVIDER, PROVIDER + "/test-configuration");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("\"passed\":true", "host_resolution", "key_download", "\"remedy\":null");
    }

    @Test
    void the_policy_lets_forms_lead_to_the_provider_once_it_is_known() {
        testConfiguration.run(Actor.SYSTEM);

        assertThat(browser.get("/login").headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy ->
                        assertThat(policy).contains("form-action 'self' " + there.issuer()));
    }

    @Test
    void saving_keeps_the_secret_when_the_box_is_blank() {
        browser.signIn("root@example.org", PASSWORD);
        HttpResponse<String> saved =
                browser.post(
                        PROVIDER,
                        PROVIDER,
                        Map.of(
                                "issuer",
                                there.issuer(),
                                "client_id",
                                "bailiwick",
                                "client_secret",
                                "",
                                "scopes",
                                "openid email",
                                "use_userinfo",
                                "true",
                                "verify_tls",
                                "true"));

        assertThat(saved.statusCode()).isEqualTo(302);
        String page = browser.get(PROVIDER).body();
        assertThat(page).contains("Stored encrypted", "openid email");
        assertThat(page).doesNotContain(HostileProvider.CLIENT_SECRET);
        assertThat(testConfiguration.run(Actor.SYSTEM)).isPresent();
    }

    @Test
    void a_form_with_faults_comes_back_with_them() {
        browser.signIn("root@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.post(
                        PROVIDER,
                        PROVIDER,
                        Map.of(
                                "issuer",
                                "http://elsewhere.example",
                                "scopes",
                                "openid offline_access",
                                "group_role_mappings",
                                "Staff=emperor",
                                "client_secret",
                                "typed-secret"));

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("offline_access", "Staff=emperor");
        assertThat(answer.body()).doesNotContain("typed-secret");
    }
}

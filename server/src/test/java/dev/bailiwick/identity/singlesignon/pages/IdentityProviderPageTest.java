package dev.bailiwick.identity.singlesignon.pages;

import static dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.singlesignon.callback.Browser;
import dev.bailiwick.identity.singlesignon.callback.ProviderFaults;
import dev.bailiwick.identity.singlesignon.callback.Site;
import dev.bailiwick.identity.singlesignon.idp.IdpSettings;
import dev.bailiwick.identity.singlesignon.links.IssuerChangeWarning;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.ExternalSettingsTest;
import dev.bailiwick.platform.settings.Settings;
import java.net.http.HttpResponse;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// The provider's page, its two tests and the condition of the mode.
@Tag("slow")
class IdentityProviderPageTest extends Site {
    @Autowired IdpSettingsTest trial;
    @Autowired IssuerChangeWarning issuerChange;
    @Autowired Settings settings;

    @Test
    void the_mode_requires_break_glass_and_a_test_of_the_current_settings() {
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

        assertThat(Browser.location(answer)).endsWith(PROVIDER + "#login-result");
        assertThat(browser.get(PROVIDER).body())
                .contains("Last test login", "ada@example.org", "subject-1", "Lovelace", "editor");
        assertThat(links()).isZero();
        assertThat(browser.get("/profile").body()).contains("root@example.org");
        assertThat(events()).endsWith("OIDC Login Started", "OIDC Test Login Succeeded");
    }

    @Test
    void a_test_shows_who_ran_it() {
        account("grace@example.org", Role.ADMIN);
        browser.signIn("grace@example.org", PASSWORD);
        testConfiguration.run(Actor.command("deploy"));
        testLogin();
        try (Browser other = anotherBrowser()) {
            other.signIn("root@example.org", PASSWORD);

            assertThat(other.get(PROVIDER).body())
                    .contains("by <span class=\"break\">deploy</span>, took ")
                    .containsPattern("by\\s+<span class=\"break\">grace@example.org</span>");
        }
    }

    @Test
    void a_test_login_rejected_by_the_policy_shows_the_reason() {
        there.claims = claims -> claims.put("email_verified", false);
        browser.signIn("root@example.org", PASSWORD);

        rejected(
                throughProvider(browser.post(PROVIDER, PROVIDER + "/test-login", Map.of())),
                "unverified_email",
                "OIDC Link Failed",
                "test");
        assertThat(browser.get(PROVIDER).body()).contains("unverified_email", "subject-1");
        there.claims = _ -> {};
        there.signing = ProviderFaults::encrypted;
        assertThat(testLogin().body())
                .contains("Remove the encryption key", PROVIDER + "#login-result")
                .doesNotContain("Tell your administrator");
    }

    @Test
    void a_test_login_shows_remedies_for_known_problems() {
        configure(Map.of("oidc.group_role_mappings", "Staff=editor"));
        browser.signIn("root@example.org", PASSWORD);

        testLogin();
        assertThat(browser.get(PROVIDER).body()).contains("none were sent");

        there.claims = claims -> claims.put("_claim_names", Map.of("groups", "src1"));
        testLogin();
        assertThat(browser.get(PROVIDER).body()).contains("Groups assigned to the application");

        there.claims = claims -> claims.put("groups", List.of());
        testLogin();
        assertThat(browser.get(PROVIDER).body())
                .doesNotContain("none were sent", "Groups assigned to the application");

        there.claims = claims -> claims.put("email_verified", false);
        testLogin();
        assertThat(browser.get(PROVIDER).body())
                .contains("sends false since 2025.10", "xms_edov", "Email verified for the user");

        there.claims = _ -> {};
        there.signing = ProviderFaults::encrypted;
        testLogin();
        assertThat(browser.get(PROVIDER).body()).contains("Remove the encryption key");
    }

    @Test
    void a_test_login_reports_a_missing_authentication_time() {
        set("oidc.max_age", "3600");
        browser.signIn("root@example.org", PASSWORD);

        testLogin();

        assertThat(browser.get(PROVIDER).body()).contains("the provider to send auth_time");
        set("oidc.max_age", null);
    }

    @Test
    void test_configuration_returns_every_check_to_programs() {
        browser.signIn("root@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.postForJson(PROVIDER, PROVIDER + "/test-configuration");

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .contains("\"passed\":true", "host_resolution", "key_download", "\"remedy\":null");
    }

    @Test
    void the_content_security_policy_allows_forms_to_a_known_provider() {
        testConfiguration.run(Actor.SYSTEM);

        assertThat(browser.get("/login").headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy ->
                        assertThat(policy).contains("form-action 'self' " + there.issuer()));
    }

    @Test
    void saving_a_blank_secret_keeps_the_stored_one() {
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
    void a_form_with_errors_is_returned_with_them() {
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
        assertThat(answer.body()).doesNotContain("typed-secret").contains("Enter this again");
    }

    @Test
    void one_settings_file_can_configure_test_and_raise_the_mode() {
        var changes = new HashMap<String, @Nullable String>();
        changes.put("oidc.client_id", "another");
        changes.put("authentication.mode", "local-and-oidc");
        changes.put("authentication.break_glass_email", "root@example.org");
        assertThat(changeSettings.apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Refused.class);

        assertThat(
                        trial.check(
                                settings.current(),
                                changeSettings.preview(changes).orElseThrow(),
                                Actor.SYSTEM))
                .contains(new ExternalSettingsTest.Finding(true, "Test configuration passed."));

        assertThat(changeSettings.apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    @Test
    void a_provider_with_linked_accounts_cannot_be_deleted() {
        linkToPerson("subject-1");
        var changes = new HashMap<String, @Nullable String>();
        changes.put("oidc.issuer", null);
        changes.put("oidc.enabled", "false");

        assertThat(changeSettings.apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void the_provider_can_be_deleted_once_no_account_is_linked() {
        linkToPerson("subject-1");
        browser.signIn("root@example.org", PASSWORD);
        assertThat(browser.get(PROVIDER + "/delete").body()).contains("Delete the provider?");

        HttpResponse<String> refused = browser.post(PROVIDER, PROVIDER + "/delete", Map.of());
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Accounts are linked to this provider");

        transactions.write(() -> sql.deleteFrom(LINKED_IDENTITY).execute());
        assertThat(browser.post(PROVIDER, PROVIDER + "/delete", Map.of()).statusCode())
                .isEqualTo(302);
        assertThat(browser.get(PROVIDER).body()).contains("Not set up");
        assertThat(settings.current().get(IdpSettings.CLIENT_SECRET)).isNull();
    }

    @Test
    void changing_the_issuer_requires_a_warning_that_names_the_linked_accounts() {
        linkToPerson("subject-1");
        browser.signIn("root@example.org", PASSWORD);
        var form =
                new HashMap<>(
                        Map.of(
                                "issuer", there.issuer() + "/other",
                                "client_id", "bailiwick",
                                "scopes", "openid email",
                                "verify_tls", "true"));

        HttpResponse<String> warned = browser.post(PROVIDER, PROVIDER, form);

        assertThat(warned.statusCode()).isEqualTo(422);
        assertThat(warned.body()).contains("One account is", "ada@example.org", "/other");
        assertThat(settings.current().get(IdpSettings.ISSUER)).isEqualTo(there.issuer());
        form.put("issuer_change", "true");
        assertThat(browser.post(PROVIDER, PROVIDER, form).statusCode()).isEqualTo(302);
        assertThat(settings.current().get(IdpSettings.ISSUER)).endsWith("/other");
    }

    @Test
    void a_settings_file_that_changes_the_issuer_reports_the_affected_accounts() {
        linkToPerson("subject-1");
        var changes = new HashMap<String, @Nullable String>();
        changes.put("oidc.issuer", "https://elsewhere.example.org");

        assertThat(
                        issuerChange.check(
                                settings.current(),
                                changeSettings.preview(changes).orElseThrow(),
                                Actor.SYSTEM))
                .hasValueSatisfying(said -> assertThat(said.message()).contains("ada@example.org"));
    }

    @Test
    void a_test_login_reports_the_state_of_the_groups_claim() {
        browser.signIn("root@example.org", PASSWORD);
        for (Map.Entry<String, Map<String, Object>> state :
                Map.<String, Map<String, Object>>of(
                                "Absent", Map.of(),
                                "Present, but empty", Map.of("groups", List.of()),
                                "Overage", Map.of("hasgroups", true))
                        .entrySet()) {
            var claims = new HashMap<>(state.getValue());
            claims.put("email", "ada@example.org");
            there("subject-1", claims);

            testLogin();

            assertThat(browser.get(PROVIDER).body()).contains(state.getKey());
        }
    }

    @Test
    void an_incomplete_provider_cannot_be_enabled() {
        set("oidc.enabled", "false");
        set("oidc.client_id", null);

        assertThat(set("oidc.enabled", "true")).isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void the_tests_say_what_is_missing_without_a_provider() {
        set("oidc.enabled", "false");
        set("oidc.client_id", null);
        browser.signIn("root@example.org", PASSWORD);

        assertThat(browser.get(PROVIDER).body())
                .contains("Not set up", "The tests need the client ID.");
        assertThat(browser.postForJson(PROVIDER, PROVIDER + "/test-configuration").statusCode())
                .isEqualTo(422);
        assertThat(browser.post(PROVIDER, PROVIDER + "/test-login", Map.of()).statusCode())
                .isEqualTo(422);
    }

    @Test
    void a_failed_configuration_test_is_shown_with_its_remedy() {
        there.discovery.put("issuer", there.issuer() + "/");
        browser.signIn("root@example.org", PASSWORD);

        browser.post(PROVIDER, PROVIDER + "/test-configuration", Map.of());

        assertThat(browser.get(PROVIDER).body())
                .contains("1 failed", "Add a slash to the end of the issuer.");
    }

    @Test
    void only_administrators_reach_the_provider_page_and_its_tests() {
        assertThat(browser.get(PROVIDER).statusCode()).isEqualTo(302);
        browser.signIn("ada@example.org", PASSWORD);

        assertThat(browser.get(PROVIDER).statusCode()).isEqualTo(403);
        for (String path : List.of("", "/test-configuration", "/test-login")) {
            assertThat(browser.post("/profile", PROVIDER + path, Map.of()).statusCode())
                    .isEqualTo(403);
        }
    }
}

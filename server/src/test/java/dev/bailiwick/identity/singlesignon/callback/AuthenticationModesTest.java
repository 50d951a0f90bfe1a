package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.signinpolicy.LocalSignInPolicy;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

/// The four modes: when each can be entered and left, and who can sign in by which method.
@Tag("slow")
class AuthenticationModesTest extends Site {
    @Autowired LocalSignInPolicy policy;

    @Test
    void required_mode_needs_a_real_test_login() {
        offerSingleSignOn();
        refused("oidc-required", "Run Test OIDC login");

        assertThat(testLogin().statusCode()).isEqualTo(302);

        stored("oidc-required");
    }

    @Test
    void required_mode_needs_a_break_glass_administrator() {
        testConfiguration.run(Actor.SYSTEM);
        testLogin();

        refused("oidc-required", "break-glass");
        set("authentication.break_glass_email", "root@example.org");
        stored("oidc-required");
    }

    @Test
    void a_failed_test_login_or_one_with_other_settings_does_not_count() {
        offerSingleSignOn();
        testLogin();
        configure(Map.of("oidc.scopes", "openid email"));
        testConfiguration.run(Actor.SYSTEM);
        refused("oidc-required", "Run Test OIDC login");

        there.claims = claims -> claims.put("email_verified", false);
        testLogin();
        refused("oidc-required", "Run Test OIDC login");
    }

    @Test
    void required_mode_needs_an_enabled_provider_and_emergency_access() {
        offerSingleSignOn();
        testLogin();
        set("oidc.enabled", "false");
        refused("oidc-required", "Enable the provider");
        set("oidc.enabled", "true");
        set("authentication.emergency_local_access", "false");
        refused("oidc-required", "This must stay on");
    }

    @Test
    void preferred_mode_needs_an_enabled_provider_and_can_be_left() {
        refused("oidc-preferred", "Test configuration");
        offerSingleSignOn();

        stored("oidc-preferred");
        stored("local-and-oidc");
        stored("local-only");
        stored("oidc-preferred");
    }

    @ParameterizedTest
    @ValueSource(strings = {"local-only", "local-and-oidc"})
    void break_glass_can_lower_the_mode_while_the_provider_is_down(String mode) {
        requireSingleSignOn();
        there.die();
        testConfiguration.run(Actor.SYSTEM);
        set("oidc.enabled", "false");

        try (Browser emergency = anotherBrowser()) {
            assertThat(atLocal(emergency, "root@example.org").statusCode()).isEqualTo(302);
            HttpResponse<String> lowered =
                    emergency.post(
                            "/site-administration/authentication",
                            "/site-administration/authentication",
                            Map.of(
                                    "mode",
                                    mode,
                                    "emergency_local_access",
                                    "true",
                                    "break_glass_email",
                                    "root@example.org"));
            assertThat(lowered.statusCode()).isEqualTo(302);
        }
        try (Browser stranger = anotherBrowser()) {
            assertThat(stranger.get("/login").body()).contains("name=\"password\"");
        }
    }

    @Test
    void settings_confirmed_by_the_test_login_are_locked_in_required_mode() {
        requireSingleSignOn();

        for (Map.Entry<String, String> change :
                Map.of(
                                "oidc.client_secret", "another-secret",
                                "oidc.client_id", "another",
                                "oidc.scopes", "openid",
                                "oidc.verify_tls", "false",
                                "oidc.require_verified_email", "false",
                                "oidc.allowed_email_domains", "example.net",
                                "oidc.claims.email", "mail")
                        .entrySet()) {
            assertThat(set(change.getKey(), change.getValue()))
                    .as(change.getKey())
                    .isInstanceOf(ChangeSettings.Result.Refused.class);
        }
        assertThat(set("oidc.provider_name", "Another name"))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
        assertThat(set("oidc.enabled", "false")).isInstanceOf(ChangeSettings.Result.Stored.class);
        assertThat(set("authentication.emergency_local_access", "false"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void entering_required_mode_ends_password_sessions_except_break_glass() {
        linkToPerson("subject-1");
        account("eve@example.org", Role.ADMIN);
        offerSingleSignOn();
        try (Browser local = anotherBrowser();
                Browser external = anotherBrowser()) {
            local.signIn("eve@example.org", PASSWORD);
            HttpResponse<String> there = external.get("/auth/oidc/login");
            external.get(Browser.location(external.get(Browser.location(there))));
            testLogin();

            stored("oidc-required");

            assertThat(local.get("/profile").statusCode()).isEqualTo(302);
            assertThat(external.get("/profile").statusCode()).isEqualTo(200);
            assertThat(browser.get("/profile").statusCode()).isEqualTo(200);
            assertThat(last("Local Sessions Ended")).contains("\"sessions\":\"1\"");
        }
    }

    @Test
    void a_former_break_glass_administrator_is_signed_out() {
        account("second@example.org", Role.ADMIN);
        requireSingleSignOn();

        set("authentication.break_glass_email", "second@example.org");

        assertThat(isSignedIn()).isFalse();
        assertThat(atLocal(browser, "root@example.org").statusCode()).isEqualTo(422);
        assertThat(atLocal(browser, "second@example.org").statusCode()).isEqualTo(302);
    }

    @Test
    void in_required_mode_the_sign_in_page_shows_only_the_provider() {
        requireSingleSignOn();
        try (Browser stranger = anotherBrowser()) {
            String page = stranger.get("/login").body();

            assertThat(page).contains("Continue with Example ID");
            assertThat(page)
                    .doesNotContain("name=\"password\"", "/auth/passkey", "/auth/password/forgot");
        }
    }

    @Test
    void in_required_mode_the_sign_in_page_accepts_no_password() {
        requireSingleSignOn();
        try (Browser stranger = anotherBrowser()) {
            HttpResponse<String> answer =
                    stranger.postWith(
                            stranger.csrf("/auth/local"),
                            "/login",
                            Map.of("email", "root@example.org", "password", PASSWORD));

            assertThat(answer.statusCode()).isEqualTo(422);
            assertThat(stranger.get("/profile").statusCode()).isEqualTo(302);
        }
    }

    @Test
    void in_required_mode_only_break_glass_signs_in_by_password_at_its_own_url() {
        account("eve@example.org", Role.ADMIN);
        requireSingleSignOn();
        try (Browser stranger = anotherBrowser()) {
            HttpResponse<String> other = atLocal(stranger, "eve@example.org");
            HttpResponse<String> nobody = atLocal(stranger, "nobody@example.org");

            assertThat(other.statusCode()).isEqualTo(422);
            assertThat(refusalIn(other)).isEqualTo(refusalIn(nobody));
            assertThat(atLocal(stranger, "root@example.org").statusCode()).isEqualTo(302);
            assertThat(stranger.get("/profile").statusCode()).isEqualTo(200);
        }
        assertThat(policy.admits(person)).isFalse();
        assertThat(policy.allowsPasswordChange()).isFalse();
    }

    @Test
    void emergency_access_works_in_every_provider_state() {
        requireSingleSignOn();
        there.die();
        set("oidc.enabled", "false");
        try (Browser stranger = anotherBrowser()) {
            assertThat(stranger.get("/login").body()).contains("The identity provider is disabled");
            assertThat(stranger.get("/auth/oidc/login").statusCode()).isEqualTo(404);
            assertThat(atLocal(stranger, "root@example.org").statusCode()).isEqualTo(302);
        }
    }

    @Test
    void a_password_checked_before_the_mode_changed_does_not_sign_in_after_it() {
        offerSingleSignOn();
        testLogin();
        account("eve@example.org", Role.VIEWER);
        try (Browser slow = anotherBrowser()) {
            String csrf = slow.csrf("/login");
            stored("oidc-required");

            slow.postWith(
                    csrf, "/auth/local", Map.of("email", "eve@example.org", "password", PASSWORD));

            assertThat(slow.get("/profile").statusCode()).isEqualTo(302);
        }
    }

    @Test
    void preferred_mode_shows_the_provider_first_and_collapses_the_form() {
        offerSingleSignOn();
        stored("oidc-preferred");

        String page = browser.get("/login").body();

        assertThat(page).contains("Continue with Example ID", "Use a local account");
        assertThat(page.indexOf("Continue with")).isLessThan(page.indexOf("name=\"password\""));
        browser.signIn("ada@example.org", PASSWORD);
        assertThat(isSignedIn()).isTrue();
    }

    @Test
    void break_glass_must_remain_an_active_administrator_with_a_password() {
        Account other = account("other@example.org", Role.ADMIN);
        assertThat(set("authentication.break_glass_email", "ada@example.org"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
        set("authentication.break_glass_email", "other@example.org");

        assertThat(changeAccount.deactivate(other.id(), Actor.command("root")))
                .isInstanceOf(ChangeAccount.Result.Refused.class);
        assertThat(
                        changeAccount.setAccess(
                                other.id(), Role.EDITOR, Set.of(), Actor.command("root")))
                .isInstanceOf(ChangeAccount.Result.Refused.class);

        set("authentication.break_glass_email", null);
        changeAccount.deactivate(other.id(), Actor.SYSTEM);
        assertThat(set("authentication.break_glass_email", "other@example.org"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void break_glass_without_a_second_factor_causes_a_warning() {
        set("authentication.break_glass_email", "root@example.org");
        browser.signIn("root@example.org", PASSWORD);

        assertThat(browser.get("/site-administration/authentication").body())
                .contains("The break-glass administrator has no second factor");
    }

    @Test
    void an_unavailable_mode_shows_the_reason() {
        browser.signIn("root@example.org", PASSWORD);

        assertThat(browser.get("/site-administration/authentication").body())
                .contains("Run Test configuration under OpenID Connect first", "OIDC required");
    }

    @Test
    void nothing_redirects_back_to_the_provider_after_sign_out() {
        linkToPerson("subject-1");
        requireSingleSignOn();
        throughProvider(startLogin());

        HttpResponse<String> out = browser.post("/profile", "/logout", Map.of());
        HttpResponse<String> page = browser.get(Browser.location(out));

        assertThat(Browser.location(out)).isEqualTo("/auth/signed-out");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Refresh")).isEmpty();
        assertThat(page.body())
                .contains("You are signed out", "still be signed in at Example ID")
                .doesNotContain("http-equiv=\"refresh\"");
        assertThat(browser.get("/login").statusCode()).isEqualTo(200);
        assertThat(transactions.read(() -> sql.fetchCount(SESSION))).isZero();
    }

    @Test
    void in_required_mode_a_link_is_the_only_sign_in_method_and_stays() {
        linkToPerson("subject-1");
        requireSingleSignOn();
        throughProvider(startLogin());

        HttpResponse<String> answer =
                browser.post("/profile", "/profile/identity/unlink", Map.of());

        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void a_person_signed_in_through_the_provider_re_authenticates_there() {
        linkToPerson("subject-1");
        requireSingleSignOn();
        throughProvider(startLogin());

        String page = browser.get("/auth/reauthenticate?continue=%2Fprofile").body();

        assertThat(page).contains("/auth/oidc/step-up?continue=%2Fprofile");
        assertThat(page).doesNotContain("name=\"password\"");
    }

    private void refused(String mode, String because) {
        assertThat(set("authentication.mode", mode))
                .isInstanceOfSatisfying(
                        ChangeSettings.Result.Refused.class,
                        refused -> assertThat(refused.problems().toString()).contains(because));
    }

    private void stored(String mode) {
        assertThat(set("authentication.mode", mode))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private static HttpResponse<String> atLocal(Browser who, String email) {
        return who.post("/auth/local", "/auth/local", Map.of("email", email, "password", PASSWORD));
    }

    private static String refusalIn(HttpResponse<String> answer) {
        return answer.body().replaceAll("(?s).*<strong>Not signed in.</strong>([^<]+).*", "$1");
    }
}

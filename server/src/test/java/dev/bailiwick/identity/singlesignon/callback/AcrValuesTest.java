package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.util.URLUtils;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// How recent and how strong a sign-in at the provider must be, and re-authentication there.
@Tag("slow")
class AcrValuesTest extends Site {
    private final long now = Instant.now().getEpochSecond();

    @AfterEach
    void ask_for_nothing() {
        for (String setting :
                List.of("max_age", "required_acr", "extra_parameters", "required_group")) {
            set("oidc." + setting, null);
        }
    }

    @Test
    void an_old_provider_sign_in_is_refused_where_a_recent_one_is_required() {
        set("oidc.max_age", "3600");
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("auth_time", now - 7_200);

        HttpResponse<String> start = startLogin();
        assertThat(asked(start)).containsEntry("max_age", List.of("3600"));
        rejected(throughProvider(start), "authentication_too_weak", "OIDC Link Failed", "login");
        assertThat(isSignedIn()).isFalse();

        there.claims = claims -> claims.put("auth_time", now - 1_800);
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();
    }

    @Test
    void a_missing_authentication_time_is_refused_when_it_was_requested() {
        set("oidc.max_age", "3600");
        offerSingleSignOn();
        linkToPerson("subject-1");

        rejected(
                throughProvider(startLogin()),
                "authentication_too_weak",
                "OIDC Link Failed",
                "login");
        there.claims = claims -> claims.put("auth_time", "yesterday");
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void one_of_the_required_acr_values_must_be_returned() {
        set("oidc.required_acr", "gold\nsilver");
        offerSingleSignOn();
        linkToPerson("subject-1");
        HttpResponse<String> start = startLogin();
        assertThat(asked(start)).containsEntry("acr_values", List.of("gold silver"));
        rejected(throughProvider(start), "authentication_too_weak", "OIDC Link Failed", "login");

        there.claims = claims -> claims.put("acr", "bronze");
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);
        there.claims = claims -> claims.put("acr", List.of("silver"));
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);
        assertThat(isSignedIn()).isFalse();

        there.claims = claims -> claims.put("acr", "silver");
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();
    }

    @Test
    void extra_parameters_are_sent_without_replacing_others() {
        set("oidc.extra_parameters", "prompt=select_account\ndomain_hint=example.org & co");
        offerSingleSignOn();

        Map<String, List<String>> asked = asked(startLogin());

        assertThat(asked)
                .containsEntry("prompt", List.of("select_account"))
                .containsEntry("domain_hint", List.of("example.org & co"))
                .containsEntry("response_type", List.of("code"))
                .containsKeys("state", "nonce", "code_challenge");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redirect_uri=https://evil.example.org",
                "response_type=token",
                "request=x",
                "prompt=none",
                "prompt",
                "login_hint=",
                "login_hint=a\nlogin_hint=b",
                "scope=openid"
            })
    void parameters_that_could_alter_the_request_are_refused(String lines) {
        assertThat(set("oidc.extra_parameters", lines))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "an hour", "1e3", "31536001", "99999999999"})
    void the_maximum_age_is_a_number_of_seconds(String text) {
        assertThat(set("oidc.max_age", text)).isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void required_acr_and_extra_acr_values_cannot_both_be_set() {
        set("oidc.required_acr", "gold");
        assertThat(set("oidc.extra_parameters", "acr_values=bronze"))
                .isInstanceOf(ChangeSettings.Result.Refused.class);
    }

    @Test
    void a_session_is_as_recent_as_the_authentication_at_the_provider() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("auth_time", now - 7_200);
        throughProvider(startLogin());

        HttpResponse<String> link = browser.get("/profile/password");

        assertThat(Browser.location(link)).startsWith("/auth/reauthenticate");
        assertThat(browser.get(Browser.location(link)).body())
                .contains("Continue with Example ID", "/auth/oidc/step-up?continue=");
    }

    /// Time spent at the provider after authenticating there counts towards the age of the
    /// re-authentication.
    @Test
    void re_authentication_counts_from_its_time_at_the_provider() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        throughProvider(startLogin());
        long proven = now - 30;
        there.claims = claims -> claims.put("auth_time", proven);

        throughProvider(browser.get("/auth/oidc/step-up"));

        Instant fresh =
                transactions.read(() ->
                        sql.select(SESSION.AUTHENTICATED_AT).from(SESSION).fetchSingle().value1());
        assertThat(fresh.getEpochSecond()).isEqualTo(proven);
    }

    @Test
    void re_authentication_at_the_provider_unlocks_protected_pages() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("auth_time", now - 7_200);
        throughProvider(startLogin());
        String before = browser.cookie("bailiwick");

        HttpResponse<String> start =
                browser.get("/auth/oidc/step-up?continue=%2Fprofile%2Fpassword");
        assertThat(asked(start))
                .containsEntry("max_age", List.of("0"))
                .containsEntry("prompt", List.of("login"));
        there.claims = claims -> claims.put("auth_time", Instant.now().getEpochSecond());
        HttpResponse<String> answer = throughProvider(start);

        assertThat(Browser.location(answer)).isEqualTo("/profile/password");
        assertThat(browser.get("/profile/password").statusCode()).isEqualTo(200);
        assertThat(browser.cookie("bailiwick")).as("the id changes").isNotEqualTo(before);
        assertThat(transactions.read(() -> sql.fetchCount(SESSION))).isEqualTo(1);
    }

    @Test
    void a_provider_disabled_meanwhile_cannot_re_authenticate() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("auth_time", now - 7_200);
        throughProvider(startLogin());
        HttpResponse<String> start = browser.get("/auth/oidc/step-up");
        there.claims =
                claims -> {
                    claims.put("auth_time", Instant.now().getEpochSecond());
                    configure(Map.of("oidc.enabled", "false"));
                };

        rejected(throughProvider(start), "flow_expired", "OIDC Login Failed", "step_up");
        assertThat(Browser.location(browser.get("/profile/password")))
                .startsWith("/auth/reauthenticate");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 7_200})
    void a_provider_that_did_not_prompt_does_not_re_authenticate(long age) {
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("auth_time", now - 7_200);
        throughProvider(startLogin());
        there.claims = claims -> claims.put("auth_time", age < 0 ? null : now - age);

        rejected(
                throughProvider(browser.get("/auth/oidc/step-up")),
                "authentication_too_weak",
                "OIDC Link Failed",
                "step_up");
        assertThat(Browser.location(browser.get("/profile/password")))
                .startsWith("/auth/reauthenticate");
    }

    @Test
    void another_provider_identity_does_not_re_authenticate_this_person() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("auth_time", now - 7_200);
        throughProvider(startLogin());

        rejected(provenAs("subject-2"), "not_linked", "OIDC Link Failed", "step_up");

        assertThat(Browser.location(browser.get("/profile/password")))
                .startsWith("/auth/reauthenticate");
    }

    @Test
    void another_linked_account_does_not_re_authenticate_this_person() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        link(account("eve@example.org", Role.EDITOR), "subject-2");
        there.claims = claims -> claims.put("auth_time", now - 7_200);
        throughProvider(startLogin());

        rejected(provenAs("subject-2"), "identity_conflict", "OIDC Link Failed", "step_up");

        assertThat(Browser.location(browser.get("/profile/password")))
                .startsWith("/auth/reauthenticate");
    }

    private HttpResponse<String> provenAs(String subject) {
        there.claims =
                claims -> {
                    claims.put("auth_time", Instant.now().getEpochSecond());
                    claims.put("sub", subject);
                };
        there.userInfo.put("sub", subject);
        return throughProvider(browser.get("/auth/oidc/step-up"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"everyone", "IT-staff", "it-staff ", "it"})
    void only_members_of_the_required_group_are_accepted(String other) {
        set("oidc.required_group", "it-staff");
        offerSingleSignOn();
        linkToPerson("subject-1");

        rejected(throughProvider(startLogin()), "access_denied", "OIDC Link Failed", "login");
        there.claims = claims -> claims.put("groups", List.of(other));
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);
        there.claims = claims -> claims.put("hasgroups", true);
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);
        assertThat(isSignedIn()).isFalse();

        there.claims = claims -> claims.put("groups", List.of("everyone", "it-staff"));
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();
    }

    @Test
    void an_unauthenticated_visitor_cannot_start_re_authentication() {
        offerSingleSignOn();

        assertThat(Browser.location(browser.get("/auth/oidc/step-up"))).contains("/login");
    }

    private static Map<String, List<String>> asked(HttpResponse<String> redirect) {
        return URLUtils.parseParameters(URI.create(Browser.location(redirect)).getRawQuery());
    }
}

package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.identity.singlesignon.callback.UnlinkedIdentityTest.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.platform.audit.Actor;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.codec.binary.Base32;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Confirmation-based matching: the person confirms the account with its password, and its second
/// factor if it has one, before it is linked.
class VerifyAccountTest extends Site {
    private static final Map<String, Object> ADA =
            Map.of("email", "ada@example.org", "email_verified", true);

    @BeforeEach
    void offer() {
        configure(Map.of("oidc.email_matching", "confirmation"));
        offerSingleSignOn();
        there("subject-1", ADA);
    }

    private String arrive() {
        HttpResponse<String> answer =
                throughProvider(browser.get("/auth/oidc/login?continue=%2Fprofile"));
        assertThat(Browser.location(answer)).startsWith("/auth/oidc/verify-account/");
        return Browser.location(answer);
    }

    private HttpResponse<String> prove(String path, String password) {
        return browser.post(path, path, Map.of("password", password));
    }

    @Test
    void a_matched_account_is_shown_and_linked_after_its_password() {
        String path = arrive();
        assertThat(browser.get(path).body())
                .contains("Confirm account link", "ada@example.org", "subject-1");
        assertThat(links()).isZero();
        assertThat(isSignedIn()).isFalse();

        HttpResponse<String> done = prove(path, PASSWORD);

        assertThat(Browser.location(done)).isEqualTo("/auth/oidc/login?continue=%2Fprofile");
        assertThat(links()).isEqualTo(1);
        throughProvider(browser.get(Browser.location(done)));
        assertThat(browser.get("/profile").body()).contains("ada@example.org");
        assertThat(last("OIDC Identity Linked"))
                .contains("by confirming the account", "\"flow\":\"login\"");
    }

    @Test
    void a_wrong_password_links_nothing_and_is_throttled() {
        String path = arrive();
        for (int i = 0; i < 5; i++) {
            assertThat(prove(path, "wrong").statusCode()).isEqualTo(422);
        }

        assertThat(prove(path, PASSWORD).statusCode()).isEqualTo(429);
        assertThat(links()).isZero();
        assertThat(events()).contains("OIDC Link Failed");
        assertThat(last("OIDC Link Failed")).contains("\"flow\":\"login\"");
    }

    @Test
    void an_account_with_a_second_factor_requires_it_for_linking() {
        browser.signIn("ada@example.org", PASSWORD);
        String page = "/profile/two-factor/authenticator";
        Matcher field =
                Pattern.compile("id=\"secret\"[^>]* value=\"([^\"]+)\"")
                        .matcher(browser.get(page).body());
        assertThat(field.find()).isTrue();
        byte[] secret = new Base32().decode(field.group(1).replace(" ", ""));
        Instant now = clock.instant();
        browser.post(page, page, Map.of("code", AuthenticatorApp.codeAt(secret, now)));
        browser.post("/profile", "/logout", Map.of());
        String path = arrive();
        assertThat(browser.get(path).body()).contains("name=\"code\"");

        assertThat(prove(path, PASSWORD).statusCode()).isEqualTo(422);
        assertThat(proveWith(path, "000000").statusCode()).isEqualTo(422);
        assertThat(links()).isZero();

        String next = AuthenticatorApp.codeAt(secret, now.plusSeconds(30)); // each code counts once
        assertThat(proveWith(path, next).statusCode()).isEqualTo(302);
        assertThat(links()).isEqualTo(1);
    }

    private HttpResponse<String> proveWith(String path, String code) {
        return browser.post(path, path, Map.of("password", PASSWORD, "code", code));
    }

    @Test
    void a_confirmation_page_does_not_work_in_another_browser() {
        String path = arrive();
        try (Browser other = anotherBrowser()) {
            other.get("/auth/oidc/login");
            HttpResponse<String> answer = other.get(path);

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("flow_expired").doesNotContain("ada@example.org");
            assertThat(
                            other.postWith(other.csrf("/login"), path, Map.of("password", PASSWORD))
                                    .statusCode())
                    .isEqualTo(400);
        }
        assertThat(links()).isZero();
    }

    @Test
    void a_matching_confirmation_works_once() {
        String path = arrive();
        String csrf = browser.csrf(path);
        List<Integer> answers =
                Stream.of(1, 2)
                        .map(it ->
                                CompletableFuture.supplyAsync(() ->
                                        browser.postWith(csrf, path, Map.of("password", PASSWORD))))
                        .toList()
                        .stream()
                        .map(answer -> answer.join().statusCode())
                        .sorted()
                        .toList();

        assertThat(answers).containsOnlyOnce(302).isSubsetOf(302, 400, 422, 429);
        assertThat(links()).isEqualTo(1);
        assertThat(browser.get(path).statusCode()).isEqualTo(400);
    }

    @Test
    void changes_during_the_confirmation_are_taken_into_account() {
        String path = arrive();
        configure(Map.of("oidc.email_matching", "off"));
        assertThat(prove(path, PASSWORD).body()).contains("flow_expired");

        configure(Map.of("oidc.email_matching", "confirmation"));
        String second = arrive();
        linkToPerson("subject-of-old");
        assertThat(prove(second, PASSWORD).body()).contains("user_identity_conflict");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_account_deactivated_meanwhile_is_not_linked() {
        String path = arrive();
        changeAccount.deactivate(person.id(), Actor.SYSTEM);

        assertThat(prove(path, PASSWORD).statusCode()).isEqualTo(422);
        assertThat(links()).isZero();
    }

    @Test
    void administrators_can_be_matched_because_they_confirm_with_a_password() {
        account("boss@example.org", Role.ADMIN);
        there("subject-1", with(ADA, "email", "boss@example.org"));

        prove(arrive(), PASSWORD);

        assertThat(links()).isEqualTo(1);
    }

    @Test
    void matching_also_works_when_the_provider_is_the_only_sign_in_method() {
        configure(Map.of("oidc.email_matching", "confirmation"));
        testLogin();
        set("authentication.mode", "oidc-required");
        browser.post("/profile", "/logout", Map.of());

        HttpResponse<String> done = prove(arrive(), PASSWORD);

        assertThat(done.statusCode()).isEqualTo(302);
        assertThat(links()).isEqualTo(1);
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_made_up_confirmation_url_is_answered_with_a_plain_error() {
        assertThat(browser.get("/auth/oidc/verify-account/" + UUID.randomUUID()).statusCode())
                .isEqualTo(400);
        assertThat(browser.get("/auth/oidc/verify-account/x").statusCode()).isIn(400, 404);
    }
}

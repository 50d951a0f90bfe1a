package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.oauth2.sdk.util.URLUtils;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.platform.audit.Actor;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Signing in through the provider.
class SignInTest extends Site {
    @Test
    void a_linked_person_signs_in_through_the_provider() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        assertThat(browser.get("/login").body()).contains("Example ID", "/auth/oidc/login");

        HttpResponse<String> answer =
                throughProvider(browser.get("/auth/oidc/login?continue=%2Fprofile"));

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(Browser.location(answer)).isEqualTo("/profile");
        assertThat(browser.get("/profile").body()).contains("ada@example.org");
        assertThat(events()).endsWith("OIDC Login Started", "OIDC Login Succeeded");
    }

    @Test
    void a_person_without_a_linked_account_is_refused() {
        offerSingleSignOn();

        HttpResponse<String> answer = throughProvider(startLogin());

        rejected(answer, "not_linked", "OIDC Link Failed", "login");
        assertThat(answer.body()).contains("Go to sign-in");
        assertThat(isSignedIn()).isFalse();
        assertThat(links()).isZero();
    }

    @Test
    void a_deactivated_account_cannot_sign_in_through_the_provider() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        changeAccount.deactivate(person.id(), Actor.SYSTEM);

        rejected(throughProvider(startLogin()), "account_inactive", "OIDC Link Failed", "login");
    }

    @Test
    void an_unverified_address_is_refused() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("email_verified", false);

        rejected(throughProvider(startLogin()), "unverified_email", "OIDC Link Failed", "login");
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_missing_or_invalid_address_is_refused() {
        offerSingleSignOn();
        there.claims = claims -> claims.remove("email");
        rejected(
                throughProvider(startLogin()),
                "missing_or_invalid_email",
                "OIDC Link Failed",
                "login");

        there.claims = claims -> claims.put("email", "not an address");
        assertThat(throughProvider(startLogin()).body()).contains("missing_or_invalid_email");
    }

    @Test
    void only_exactly_listed_domains_are_accepted() {
        configure(Map.of("oidc.allowed_email_domains", "example.org"));
        offerSingleSignOn();
        linkToPerson("subject-1");
        there.claims = claims -> claims.put("email", "ada@evil-example.org");
        rejected(
                throughProvider(startLogin()),
                "disallowed_email_domain",
                "OIDC Link Failed",
                "login");

        there.claims = claims -> claims.put("email", "ada@sub.example.org");
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);

        there.claims = claims -> claims.put("email", "ada@EXAMPLE.org");
        assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(302);
    }

    @Test
    void the_provider_sign_in_is_unavailable_without_the_mode() {
        assertThat(browser.get("/login").body()).doesNotContain("/auth/oidc/login");
        assertThat(startLogin().statusCode()).isEqualTo(404);
    }

    @Test
    void one_of_two_concurrent_callbacks_succeeds() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        String back = Browser.location(browser.get(Browser.location(startLogin())));

        List<Integer> answers =
                Stream.of(back, back)
                        .map(it -> CompletableFuture.supplyAsync(() -> browser.get(it)))
                        .toList()
                        .stream()
                        .map(answer -> answer.join().statusCode())
                        .sorted()
                        .toList();

        assertThat(answers).containsExactly(302, 400);
        assertThat(there.requestsTo("/token")).isEqualTo(1);
    }

    @Test
    void signing_in_creates_a_new_browser_session() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        browser.signIn("root@example.org", PASSWORD);

        throughProvider(startLogin());

        assertThat(browser.get("/profile").body()).contains("ada@example.org");
        assertThat(transactions.read(() -> sql.fetchCount(SESSION))).isEqualTo(1);
    }

    @Test
    void signing_in_never_redirects_to_a_foreign_site() {
        offerSingleSignOn();
        linkToPerson("subject-1");

        HttpResponse<String> answer =
                throughProvider(browser.get("/auth/oidc/login?continue=%2F%2Fevil.example"));

        assertThat(Browser.location(answer)).isEqualTo("/");
    }

    @Test
    void a_stored_pending_flow_reveals_neither_state_nor_nonce() {
        offerSingleSignOn();
        HttpResponse<String> redirect = startLogin();

        String stored = transactions.read(() -> sql.fetch(OIDC_FLOW).formatJSON());

        for (String parameter : List.of("state", "nonce")) {
            String value =
                    HostileProvider.one(
                            URLUtils.parseParameters(
                                    URI.create(Browser.location(redirect)).getRawQuery()),
                            parameter);
            assertThat(stored).doesNotContain(value);
        }
    }
}

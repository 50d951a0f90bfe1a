package dev.bailiwick.identity.singlesignon;

import static dev.bailiwick.platform.db.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.db.schema.Tables.SESSION;
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
    void a_person_whom_no_account_is_linked_to_is_not_let_in() {
        offerSingleSignOn();

        HttpResponse<String> answer = throughProvider(startLogin());

        rejected(answer, "not_linked", "OIDC Link Failed", "login");
        assertThat(answer.body()).contains("Go to sign-in");
        assertThat(isSignedIn()).isFalse();
        assertThat(links()).isZero();
    }

    @Test
    void a_deactivated_account_is_not_let_in() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        changeAccount.deactivate(person.id(), Actor.SYSTEM);

        rejected(throughProvider(startLogin()), "account_inactive", "OIDC Link Failed", "login");
    }

    @Test
    void an_address_that_is_not_verified_is_refused() {
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
    void only_exactly_the_listed_domains_are_let_in() {
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
    void without_the_mode_there_is_no_button_and_no_way() {
        assertThat(browser.get("/login").body()).doesNotContain("/auth/oidc/login");
        assertThat(startLogin().statusCode()).isEqualTo(404);
    }

    @Test
    void of_two_callbacks_at_once_one_gets_in() {
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
    void signing_in_gives_the_browser_a_new_session() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        browser.signIn("root@example.org", PASSWORD);

        throughProvider(startLogin());

        assertThat(browser.get("/profile").body()).contains("ada@example.org");
        assertThat(transactions.read(() -> sql.fetchCount(SESSION))).isEqualTo(1);
    }

    @Test
    void people_are_never_sent_on_to_another_site() {
        offerSingleSignOn();
        linkToPerson("subject-1");

        HttpResponse<String> answer =
                throughProvider(browser.get("/auth/oidc/login?continue=%2F%2Fevil.example"));

        assertThat(Browser.location(answer)).isEqualTo("/");
    }

    @Test
    void what_is_stored_of_a_pending_flow_answers_no_callback() {
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

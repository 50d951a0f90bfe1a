package dev.bailiwick.sso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.audit.Actor;
import java.net.http.HttpResponse;
import java.util.Map;
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

        rejected(throughProvider(startLogin()), "not_linked", "OIDC Link Failed", "login");
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
}

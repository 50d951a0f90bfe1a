package dev.bailiwick.sso;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.accounts.Role;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Linking and unlinking, by the person whose account it is.
class LinkTest extends Site {
    @Test
    void a_person_links_and_confirms_in_one_session() {
        HttpResponse<String> answer = throughProvider(startLink());
        assertThat(Browser.location(answer)).isEqualTo("/auth/oidc/confirm");
        assertThat(links()).isZero();
        assertThat(browser.get("/auth/oidc/confirm").body())
                .contains("Confirm account link", "ada@example.org", "subject-1");

        HttpResponse<String> done =
                browser.post("/auth/oidc/confirm", "/profile/identity/confirm", Map.of());

        assertThat(Browser.location(done)).endsWith("/profile");
        assertThat(browser.get("/profile").body()).contains("Linked", "Example ID");
        assertThat(events()).endsWith("OIDC Link Started", "OIDC Identity Linked");
    }

    @Test
    void an_identity_of_another_account_is_not_linked() {
        linkToPerson("subject-1");
        account("eve@example.org", Role.VIEWER);
        browser.signIn("eve@example.org", PASSWORD);

        rejected(
                throughProvider(browser.post("/profile", "/profile/identity/link", Map.of())),
                "identity_conflict",
                "OIDC Link Failed",
                "link");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_account_with_another_identity_is_not_linked() {
        linkToPerson("subject-of-old");

        rejected(
                throughProvider(startLink()), "user_identity_conflict", "OIDC Link Failed", "link");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void a_link_that_comes_back_to_another_session_is_refused() {
        HttpResponse<String> redirect = startLink();
        browser.post("/profile", "/logout", Map.of());
        browser.signIn("ada@example.org", PASSWORD);

        rejected(throughProvider(redirect), "session_changed", "OIDC Link Failed", "link");
        assertThat(links()).isZero();
    }

    @Test
    void a_confirmation_in_another_session_finds_nothing() {
        throughProvider(startLink());
        browser.post("/profile", "/logout", Map.of());
        browser.signIn("ada@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.post("/profile", "/profile/identity/confirm", Map.of());

        rejected(answer, "flow_expired", "OIDC Link Failed", "link");
        assertThat(links()).isZero();
    }

    @Test
    void an_unlinked_person_is_no_longer_let_in() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        browser.signIn("ada@example.org", PASSWORD);

        browser.post("/profile", "/profile/identity/unlink", Map.of());

        assertThat(links()).isZero();
        assertThat(events()).contains("OIDC Identity Unlinked");
    }
}

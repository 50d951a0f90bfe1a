package dev.bailiwick.identity.singlesignon.linking;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.AuthorizedRequest;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.identity.singlesignon.callback.Browser;
import dev.bailiwick.identity.singlesignon.callback.Site;
import dev.bailiwick.identity.singlesignon.linkinvitations.AccountLinkPageBuilder;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.web.errors.RefusedException;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// Linking and unlinking by the account's own user.
class LinkingTest extends Site {
    @Autowired LinkIdentity linkIdentity;
    @Autowired Sessions sessions;

    @Test
    void a_person_links_an_identity_and_confirms_in_one_session() {
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
    void an_identity_of_another_account_cannot_be_linked() {
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
    void an_account_with_another_identity_cannot_be_linked() {
        linkToPerson("subject-of-old");

        rejected(
                throughProvider(startLink()), "user_identity_conflict", "OIDC Link Failed", "link");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void a_link_that_returns_to_another_session_is_refused() {
        HttpResponse<String> redirect = startLink();
        browser.post("/profile", "/logout", Map.of());
        browser.signIn("ada@example.org", PASSWORD);

        rejected(throughProvider(redirect), "session_changed", "OIDC Link Failed", "link");
        assertThat(links()).isZero();
    }

    @Test
    void a_confirmation_whose_session_ended_while_waiting_links_nothing() {
        throughProvider(startLink());
        var thief = new SignedIn(person, sessions.of(person.id()).getFirst());
        int ignored = sessions.endAllOf(person.id());

        try (var _ = AuthorizedRequest.as(thief)) {
            assertThatThrownBy(() -> linkIdentity.confirm(thief, Optional.empty()))
                    .isInstanceOf(RefusedException.class);
        }
        assertThat(links()).isZero();
    }

    @Test
    void a_confirmation_in_another_session_is_refused() {
        throughProvider(startLink());
        browser.post("/profile", "/logout", Map.of());
        browser.signIn("ada@example.org", PASSWORD);

        HttpResponse<String> answer =
                browser.post("/profile", "/profile/identity/confirm", Map.of());

        rejected(answer, "session_changed", "OIDC Link Failed", "link");
        assertThat(links()).isZero();
    }

    @Test
    void a_confirmation_shown_in_an_earlier_session_is_refused() {
        throughProvider(startLink());
        String shown = shown(browser);
        browser.post("/profile", "/logout", Map.of());
        browser.signIn("ada@example.org", PASSWORD);

        rejected(
                browser.post("/profile", "/profile/identity/confirm", Map.of("flow", shown)),
                "session_changed",
                "OIDC Link Failed",
                "link");
        assertThat(links()).isZero();
    }

    @Test
    void another_browser_of_the_same_person_does_not_confirm() {
        throughProvider(startLink());
        try (Browser other = anotherBrowser()) {
            other.signIn("ada@example.org", PASSWORD);

            rejected(
                    other.post(
                            "/profile",
                            "/profile/identity/confirm",
                            Map.of("flow", shown(browser))),
                    "session_changed",
                    "OIDC Link Failed",
                    "link");
        }
        assertThat(links()).isZero();
    }

    @Test
    void another_person_does_not_confirm() {
        throughProvider(startLink());
        account("eve@example.org", Role.VIEWER);
        try (Browser eve = anotherBrowser()) {
            eve.signIn("eve@example.org", PASSWORD);

            rejected(
                    eve.post(
                            "/profile",
                            "/profile/identity/confirm",
                            Map.of("flow", shown(browser))),
                    "session_changed",
                    "OIDC Link Failed",
                    "link");
        }
        assertThat(links()).isZero();
    }

    @Test
    void only_the_tab_with_the_newest_identity_can_confirm() {
        throughProvider(startLink());
        String first = shown(browser);
        there("subject-2", Map.of());
        throughProvider(browser.post("/profile", "/profile/identity/link", Map.of()));

        rejected(
                browser.post("/profile", "/profile/identity/confirm", Map.of("flow", first)),
                "flow_expired",
                "OIDC Link Failed",
                "link");
        browser.post("/profile", "/profile/identity/confirm", Map.of("flow", shown(browser)));

        assertThat(transactions.read(() -> sql.fetch(LINKED_IDENTITY)).getValues(0)).hasSize(1);
        assertThat(
                        transactions.read(() ->
                                sql.select(LINKED_IDENTITY.SUBJECT)
                                        .from(LINKED_IDENTITY)
                                        .fetchSingle()
                                        .value1()))
                .isEqualTo("subject-2");
    }

    @Test
    void a_second_identity_linked_meanwhile_wins_over_the_first() {
        throughProvider(startLink());
        String shown = shown(browser);
        linkToPerson("subject-2");

        rejected(
                browser.post("/profile", "/profile/identity/confirm", Map.of("flow", shown)),
                "user_identity_conflict",
                "OIDC Link Failed",
                "link");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_identity_linked_to_another_account_meanwhile_is_refused() {
        throughProvider(startLink());
        String shown = shown(browser);
        link(account("eve@example.org", Role.VIEWER), "subject-1");

        rejected(
                browser.post("/profile", "/profile/identity/confirm", Map.of("flow", shown)),
                "identity_conflict",
                "OIDC Link Failed",
                "link");
    }

    @Test
    void one_confirmation_sent_twice_links_once() {
        throughProvider(startLink());
        String shown = shown(browser);
        browser.post("/profile", "/profile/identity/confirm", Map.of("flow", shown));

        rejected(
                browser.post("/profile", "/profile/identity/confirm", Map.of("flow", shown)),
                "flow_expired",
                "OIDC Link Failed",
                "link");
        assertThat(links()).isEqualTo(1);
    }

    @Test
    void an_account_deactivated_meanwhile_is_not_linked() {
        HttpResponse<String> redirect = startLink();
        changeAccount.deactivate(person.id(), Actor.SYSTEM);

        rejected(throughProvider(redirect), "account_inactive", "OIDC Link Failed", "link");
        assertThat(links()).isZero();
    }

    @Test
    void an_account_deleted_meanwhile_is_not_linked() {
        HttpResponse<String> redirect = startLink();
        transactions.write(
                () -> sql.deleteFrom(ACCOUNT).where(ACCOUNT.ID.eq(person.id())).execute());

        assertThat(throughProvider(redirect).body()).contains("state_mismatch");
        assertThat(links()).isZero();
    }

    @Test
    void the_database_enforces_one_identity_per_account() {
        linkToPerson("subject-1");
        Account other = account("eve@example.org", Role.VIEWER);

        assertThatThrownBy(() -> link(other, "subject-1")).hasMessageContaining("linked_identity");
        assertThatThrownBy(() -> link(person, "subject-2")).hasMessageContaining("linked_identity");
    }

    private static String shown(Browser browser) {
        Matcher field =
                Pattern.compile("name=\"flow\" value=\"([^\"]+)\"")
                        .matcher(browser.get("/auth/oidc/confirm").body());
        assertThat(field.find()).isTrue();
        return field.group(1);
    }

    @Test
    void an_unlinked_person_can_no_longer_sign_in() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        browser.signIn("ada@example.org", PASSWORD);

        browser.post("/profile", "/profile/identity/unlink", Map.of());

        assertThat(links()).isZero();
        assertThat(events()).contains("OIDC Identity Unlinked");
    }

    @Test
    void unlinking_ends_all_linked_sessions_except_the_current_one() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        throughProvider(startLogin());
        try (Browser elsewhere = browser;
                Browser byPassword = anotherBrowser()) {
            byPassword.signIn("ada@example.org", PASSWORD);
            browser = anotherBrowser();
            throughProvider(startLogin());

            browser.post("/profile", "/profile/identity/unlink", Map.of());

            assertThat(elsewhere.get("/profile").statusCode()).isEqualTo(302);
            assertThat(byPassword.get("/profile").statusCode()).isEqualTo(200);
            assertThat(isSignedIn()).isTrue();
        }
        assertThat(last("OIDC Identity Unlinked")).contains("\"sessions_ended\":\"1\"");
    }

    @Test
    void unlinking_by_an_administrator_ends_all_linked_sessions() {
        offerSingleSignOn();
        linkToPerson("subject-1");
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();

        try (Browser administrator = anotherBrowser()) {
            administrator.signIn("root@example.org", PASSWORD);
            String page = AccountLinkPageBuilder.path(person.id());
            administrator.post(page, page + "/unlink", Map.of());

            assertThat(administrator.get(page).statusCode()).isEqualTo(200);
        }
        assertThat(links()).isZero();
        assertThat(isSignedIn()).isFalse();
    }
}

package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class SessionsOverHttpTest {
    private static final String COOKIE = "bailiwick";

    private final RunningServer server = RunningServer.shared();

    @Test
    void the_session_cookie_is_host_only_and_hidden_from_scripts() {
        Account ada = server.person(Role.VIEWER);

        Answer answer = server.browser().signIn(ada.email().value(), RunningServer.PASSWORD);

        assertThat(answer.headers("Set-Cookie"))
                .filteredOn(cookie -> cookie.startsWith(COOKIE + "="))
                .singleElement()
                .satisfies(cookie ->
                        assertThat(cookie.split("; ?"))
                                .contains("Path=/", "HttpOnly", "SameSite=Lax")
                                .noneMatch(part -> part.matches("(Domain|Max-Age|Expires)=.*")));
    }

    @Test
    void concurrent_re_authentications_keep_the_last_session_valid() {
        Account ada = server.person(Role.VIEWER);
        Browser browser = server.signedIn(ada);
        Session before = server.bean(Sessions.class).of(ada.id()).getFirst();

        String first = renewed(before);
        String last = renewed(before);

        browser.setCookie(COOKIE, first);
        assertThat(browser.get("/profile").status()).isEqualTo(302);
        browser.setCookie(COOKIE, last);
        assertThat(browser.get("/profile").status()).isEqualTo(200);
    }

    @Test
    void an_ended_session_is_not_renewed_and_its_cookie_is_unchanged() {
        Account ada = server.person(Role.VIEWER);
        Browser ignored = server.signedIn(ada);
        Session before = server.bean(Sessions.class).of(ada.id()).getFirst();
        assertThat(server.bean(Sessions.class).endAllOf(ada.id())).isOne();

        assertThat(renewed(before)).isEmpty();
    }

    private String renewed(Session session) {
        Sessions sessions = server.bean(Sessions.class);
        var response = new MockHttpServletResponse();
        sessions.renew(session)
                .ifPresent(it -> sessions.writeCookie(it, new MockHttpServletRequest(), response));
        String cookie = response.getHeader("Set-Cookie");
        return cookie == null ? "" : cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
    }

    @Test
    void an_altered_session_cookie_is_refused() {
        Browser ada = server.signedIn(Role.VIEWER);
        Browser bob = server.signedIn(Role.VIEWER);
        String own = String.valueOf(ada.cookie(COOKIE));
        String others = String.valueOf(bob.cookie(COOKIE));
        String id = own.substring(0, 43);
        String mac = own.substring(44);

        for (String forged :
                List.of(
                        id,
                        id + ".",
                        id + "." + others.substring(44),
                        others.substring(0, 43) + "." + mac,
                        id + "." + (mac.charAt(0) == 'A' ? 'B' : 'A') + mac.substring(1),
                        (id.charAt(0) == 'A' ? 'B' : 'A') + id.substring(1) + "." + mac,
                        own + "x",
                        "x".repeat(5000),
                        "")) {
            Browser thief = server.browser();
            thief.setCookie(COOKIE, forged);
            assertThat(thief.get("/").location()).as(forged).isEqualTo("/login");
        }
        assertThat(ada.get("/").status()).isEqualTo(200);
    }

    @Test
    void the_stored_session_ids_alone_cannot_open_a_session() {
        Account ada = server.person(Role.VIEWER);
        server.signedIn(ada);
        String stored =
                String.valueOf(
                        server.sql()
                                .select(SESSION.ID)
                                .from(SESSION)
                                .where(SESSION.ACCOUNT_ID.eq(ada.id()))
                                .fetchSingle(SESSION.ID));
        Browser thief = server.browser();

        thief.setCookie(COOKIE, stored);

        assertThat(thief.get("/").status()).isEqualTo(302);
    }

    @Test
    void signing_in_changes_the_session_id_and_ends_the_old_one() {
        Account ada = server.person(Role.VIEWER);
        Browser browser = server.signedIn(ada);
        Browser before = browser.copy();
        String cookie = browser.cookie(COOKIE);

        browser.signIn(ada.email().value(), RunningServer.PASSWORD);

        assertThat(browser.cookie(COOKIE)).isNotEqualTo(cookie);
        assertThat(browser.get("/").status()).isEqualTo(200);
        assertThat(before.get("/").status()).isEqualTo(302);
    }

    @Test
    void a_session_id_chosen_by_a_visitor_is_not_adopted() {
        Account ada = server.person(Role.VIEWER);
        Browser browser = server.browser();
        browser.setCookie(COOKIE, "A".repeat(43) + "." + "B".repeat(43));

        browser.signIn(ada.email().value(), RunningServer.PASSWORD);

        assertThat(browser.cookie(COOKIE)).doesNotStartWith("AAAA");
        assertThat(browser.get("/").status()).isEqualTo(200);
    }

    @Test
    void re_authentication_changes_the_session_id_and_ends_the_old_one() {
        Browser browser = server.signedIn(Role.VIEWER);
        Browser before = browser.copy();

        Answer proven =
                browser.post("/auth/reauthenticate", Map.of("password", RunningServer.PASSWORD));

        assertThat(proven.status()).isEqualTo(302);
        assertThat(browser.get("/").status()).isEqualTo(200);
        assertThat(before.get("/").status()).isEqualTo(302);
    }

    @Test
    void a_wrong_password_does_not_re_authenticate() {
        Browser browser = server.signedIn(Role.VIEWER);
        String cookie = browser.cookie(COOKIE);

        Answer refused =
                browser.post("/auth/reauthenticate", Map.of("password", "not the password"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Incorrect password.");
        assertThat(browser.cookie(COOKIE)).isEqualTo(cookie);
    }

    @Test
    void a_stolen_cookie_is_worthless_after_signing_out() {
        Browser browser = server.signedIn(Role.VIEWER);
        Browser thief = browser.copy();

        Answer out = browser.post("/logout");

        assertThat(out.location()).isEqualTo("/auth/signed-out");
        assertThat(browser.cookie(COOKIE)).isNull();
        assertThat(browser.get("/auth/signed-out").body()).contains("You are signed out");
        assertThat(thief.get("/").location()).isEqualTo("/login");
    }

    @Test
    void a_session_ends_after_an_hour_of_inactivity() {
        Browser browser = server.signedIn(Role.VIEWER);
        for (int i = 0; i < 3; i++) {
            server.clock().advance(Duration.ofMinutes(59));
            assertThat(browser.get("/").status()).isEqualTo(200);
        }

        server.clock().advance(Duration.ofMinutes(60));

        assertThat(browser.get("/").location()).isEqualTo("/login");
    }

    @Test
    void a_session_always_ends_after_twelve_hours() {
        Browser browser = server.signedIn(Role.VIEWER);
        for (int i = 0; i < 14; i++) {
            server.clock().advance(Duration.ofMinutes(50));
            assertThat(browser.get("/").status()).isEqualTo(200);
        }
        browser.post("/auth/reauthenticate", Map.of("password", RunningServer.PASSWORD));

        server.clock().advance(Duration.ofMinutes(20));

        assertThat(browser.get("/").location()).isEqualTo("/login");
    }

    @Test
    void automatic_refreshes_do_not_keep_a_session_alive() {
        Browser browser = server.signedIn(Role.VIEWER);
        for (int i = 0; i < 2; i++) {
            server.clock().advance(Duration.ofMinutes(29));
            assertThat(browser.get("/", "X-Automatic-Refresh", "1").status()).isEqualTo(200);
        }

        server.clock().advance(Duration.ofMinutes(3));

        assertThat(browser.get("/", "X-Automatic-Refresh", "1").status()).isEqualTo(302);
        assertThat(browser.get("/").status()).isEqualTo(302);
    }

    @Test
    void the_last_use_is_stored_at_most_once_a_minute() {
        Account ada = server.person(Role.VIEWER);
        Browser browser = server.signedIn(ada);
        Instant begun = lastSeen(ada);

        server.clock().advance(Duration.ofSeconds(59));
        browser.get("/");
        assertThat(lastSeen(ada)).isEqualTo(begun);
        server.clock().advance(Duration.ofSeconds(2));
        browser.get("/");

        assertThat(lastSeen(ada)).isEqualTo(begun.plusSeconds(61));
    }

    @Test
    void ended_sessions_are_deleted() {
        Account ada = server.person(Role.VIEWER);
        server.signedIn(ada);
        server.clock().advance(Duration.ofHours(13));

        server.bean(Sessions.class).deleteExpired();

        assertThat(server.sql().fetchExists(SESSION, SESSION.ACCOUNT_ID.eq(ada.id()))).isFalse();
    }

    @Test
    void deactivation_takes_effect_on_the_next_request() {
        Account ada = server.person(Role.EDITOR);
        Browser browser = server.signedIn(ada);

        server.bean(ChangeAccount.class).deactivate(ada.id(), Actor.SYSTEM);

        assertThat(browser.get("/").location()).isEqualTo("/login");
    }

    @Test
    void a_session_of_a_deactivated_account_is_refused_even_if_not_ended() {
        Account ada = server.person(Role.EDITOR);
        Browser browser = server.signedIn(ada);

        int changed =
                server.transactions()
                        .write(() ->
                                server.sql()
                                        .update(ACCOUNT)
                                        .set(ACCOUNT.ACTIVE, false)
                                        .where(ACCOUNT.ID.eq(ada.id()))
                                        .execute());

        assertThat(changed).isEqualTo(1);
        assertThat(browser.get("/").location()).isEqualTo("/login");
    }

    @Test
    void a_role_change_takes_effect_on_the_next_request() {
        Account ada = server.person(Role.ADMIN);
        server.person(Role.ADMIN);
        Browser browser = server.signedIn(ada);
        assertThat(browser.get("/site-administration/general").status()).isEqualTo(200);

        server.bean(ChangeAccount.class).setAccess(ada.id(), Role.VIEWER, Set.of(), Actor.SYSTEM);

        assertThat(browser.get("/site-administration/general").status()).isEqualTo(403);
        assertThat(browser.get("/").body()).doesNotContain("Site administration");
    }

    @Test
    void an_unauthenticated_visit_stores_no_session() {
        server.bean(Sessions.class).deleteExpired(); // as can happen at any moment
        int before = server.sql().fetchCount(SESSION);
        Browser browser = server.browser();

        browser.get("/login");
        browser.get("/");
        browser.get("/healthz");
        browser.get("/setup?token=x");
        browser.get("/nothing/here");
        browser.signIn("nobody@example.org", "wrong wrong wrong wrong");

        assertThat(server.sql().fetchCount(SESSION)).isEqualTo(before);
        assertThat(browser.cookie(COOKIE)).isNull();
        assertThat(browser.cookie("JSESSIONID")).isNull();
    }

    @Test
    void a_person_can_end_their_own_other_sessions_only() {
        Account ada = server.person(Role.VIEWER);
        Browser here = server.signedIn(ada);
        Browser there = server.signedIn(ada);
        Account bob = server.person(Role.VIEWER);
        Browser stranger = server.signedIn(bob);
        String uid = uid(bob, List.of());

        assertThat(here.post("/profile/sessions/" + uid + "/end").status()).isEqualTo(404);
        assertThat(stranger.get("/").status()).isEqualTo(200);
        assertThat(here.post("/profile/sessions/end-others").status()).isEqualTo(302);

        assertThat(there.get("/").status()).isEqualTo(302);
        assertThat(here.get("/").status()).isEqualTo(200);
        assertThat(stranger.get("/").status()).isEqualTo(200);
    }

    @Test
    void one_of_several_sessions_can_be_ended() {
        Account ada = server.person(Role.VIEWER);
        Browser here = server.signedIn(ada);
        var mine = new ArrayList<>(List.of(uid(ada, List.of())));
        Browser there = server.signedIn(ada);

        here.post("/profile/sessions/" + uid(ada, mine) + "/end");

        assertThat(there.get("/").status()).isEqualTo(302);
        assertThat(here.get("/profile").body()).contains("Session ended");
    }

    private String uid(Account account, List<String> butNot) {
        return server.bean(Sessions.class).of(account.id()).stream()
                .map(session -> session.uid().toString())
                .filter(uid -> !butNot.contains(uid))
                .findFirst()
                .orElseThrow();
    }

    private Instant lastSeen(Account account) {
        return Objects.requireNonNull(
                server.sql()
                        .select(SESSION.LAST_SEEN_AT)
                        .from(SESSION)
                        .where(SESSION.ACCOUNT_ID.eq(account.id()))
                        .fetchSingle(SESSION.LAST_SEEN_AT));
    }
}

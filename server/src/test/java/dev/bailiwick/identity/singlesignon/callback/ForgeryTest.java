package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// An attacker who forges cookies and forms.
class ForgeryTest extends Site {
    @Test
    void a_csrf_token_of_another_session_is_refused() {
        account("eve@example.org", dev.bailiwick.identity.accounts.Role.VIEWER);
        String hers;
        try (Browser eve = new Browser("http://localhost:" + port)) {
            eve.signIn("eve@example.org", PASSWORD);
            hers = eve.csrf("/profile");
        }
        browser.signIn("ada@example.org", PASSWORD);

        assertThat(browser.postWith(hers, "/profile/sessions/end-others", Map.of()).statusCode())
                .isEqualTo(403);
    }

    @Test
    void a_csrf_token_from_before_sign_in_is_refused_after_it() {
        String before = browser.csrf("/login");
        browser.signIn("ada@example.org", PASSWORD);

        assertThat(browser.postWith(before, "/profile/sessions/end-others", Map.of()).statusCode())
                .isEqualTo(403);
    }

    @Test
    void a_cookie_with_a_stored_session_id_but_no_mac_is_refused() {
        browser.signIn("ada@example.org", PASSWORD);
        String id =
                transactions.read(
                        () -> sql.select(SESSION.ID).from(SESSION).fetchSingle().value1());

        for (String cookie :
                new String[] {id, id + ".", id + "." + id, id + "." + "A".repeat(43)}) {
            assertThat(withCookie("bailiwick=" + cookie).statusCode()).isEqualTo(302);
        }
    }

    @Test
    void a_signed_out_session_cannot_be_resumed() {
        browser.signIn("ada@example.org", PASSWORD);
        String cookie = browser.cookie("bailiwick");
        assertThat(withCookie("bailiwick=" + cookie).statusCode()).isEqualTo(200);

        browser.post("/profile", "/logout", Map.of());

        assertThat(withCookie("bailiwick=" + cookie).statusCode()).isEqualTo(302);
    }

    @Test
    void the_session_changes_after_sign_in_and_after_re_authentication() {
        browser.signIn("ada@example.org", PASSWORD);
        String first = browser.cookie("bailiwick");
        browser.post("/auth/reauthenticate", "/auth/reauthenticate", Map.of("password", PASSWORD));
        String second = browser.cookie("bailiwick");

        assertThat(second).isNotEqualTo(first);
        assertThat(withCookie("bailiwick=" + first).statusCode()).isEqualTo(302);
    }

    @Test
    void a_csrf_cookie_without_our_seal_is_ignored() {
        browser.get("/login");
        String ours = browser.cookie("bailiwick-csrf");
        String own = "A".repeat(43);

        assertThat(formWith(ours, ours.substring(0, 43)).statusCode()).isNotEqualTo(403);
        for (String seal : new String[] {"B".repeat(43), ours.substring(44)}) {
            assertThat(formWith(own + "." + seal, own).statusCode()).isEqualTo(403);
        }
    }

    /// A token in the format that pages use, but masked with zeros instead of random bytes.
    private HttpResponse<String> formWith(String cookie, String token) {
        byte[] masked = new byte[2 * token.length()];
        byte[] plain = token.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(plain, 0, masked, plain.length, plain.length);
        return send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/login"))
                        .header("Cookie", "bailiwick-csrf=" + cookie)
                        .header("X-CSRF-TOKEN", Base64.getUrlEncoder().encodeToString(masked))
                        .POST(BodyPublishers.noBody()));
    }

    private HttpResponse<String> withCookie(String cookie) {
        return send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/profile"))
                        .header("Cookie", cookie)
                        .header("Accept", "text/html"));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}

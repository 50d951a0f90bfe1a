package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Someone at a browser that was left signed in.
class StaleSessionTest extends Site {
    @BeforeEach
    void leave_the_browser_signed_in() {
        linkToPerson("subject-1");
        browser.signIn("ada@example.org", PASSWORD);
        transactions.write(() ->
                sql.update(SESSION)
                        .set(SESSION.AUTHENTICATED_AT, clock.instant().minusSeconds(16 * 60))
                        .execute());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/profile/identity/unlink",
                "/profile/%69dentity/unlink",
                "/%70rofile/identity/unlink",
                "/profile/identity%2Funlink",
                "/profile//identity/unlink",
                "/profile/./identity/unlink",
                "/profile;a=b/identity/unlink",
                "/profile/identity;a=b/unlink",
                "/Profile/Identity/unlink"
            })
    void cannot_change_a_sign_in_method_by_any_path_spelling(String path) {
        HttpResponse<String> answer = browser.post("/profile", path, Map.of());

        assertThat(links()).isEqualTo(1);
        assertThat(answer.statusCode()).isIn(302, 400, 404);
        if (answer.statusCode() == 302) {
            assertThat(Browser.location(answer)).startsWith("/auth/reauthenticate");
        }
    }
}

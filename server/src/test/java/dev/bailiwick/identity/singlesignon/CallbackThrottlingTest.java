package dev.bailiwick.identity.singlesignon;

import static dev.bailiwick.platform.db.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.db.schema.Tables.AUDIT_REPEAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.throttling.ResetThrottling;
import dev.bailiwick.platform.audit.Actor;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// A stranger who begins sign-ins without end, as ever another browser.
class CallbackThrottlingTest extends Site {
    private static final int TIMES = 40;
    private static final int FAILURES = 19; // one more, and they are slowed

    @Autowired ResetThrottling forgive;

    @BeforeEach
    void offer() {
        offerSingleSignOn();
    }

    @Test
    void beginnings_beyond_a_room_full_of_people_are_counted_and_not_written_each() {
        int before = entries("OIDC Login Started");

        for (int i = 0; i < TIMES; i++) {
            startLogin();
            browser.forget("bailiwick-flow");
        }

        assertThat(entries("OIDC Login Started") - before).isEqualTo(20);
        assertThat(counted("OIDC Login Started")).isEqualTo(TIMES - 1);
    }

    @Test
    void failures_are_counted_whatever_the_stranger_writes_into_the_answer() {
        int before = entries("OIDC Login Failed");

        for (int i = 0; i < FAILURES; i++) {
            String state = state(Browser.location(startLogin()));
            browser.get("/auth/oidc/callback?error=made_up_" + i + "&state=" + state);
        }

        assertThat(entries("OIDC Login Failed") - before).isEqualTo(1);
        assertThat(counted("OIDC Login Failed")).isEqualTo(FAILURES - 1);
    }

    @Test
    void made_up_codes_are_slowed_and_the_provider_is_not_asked_about_them_any_more() {
        failTwentyTimes();
        long asked = there.requestsTo("/token");
        String state = "state-of-nobody";

        HttpResponse<String> answer = browser.get("/auth/oidc/callback?code=x&state=" + state);

        assertThat(asked).isEqualTo(20);
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValueAsLong("Retry-After")).hasValue(1);
        assertThat(answer.body()).contains("Too many sign-ins from your network failed");
        assertThat(browser.get("/auth/oidc/login").statusCode()).isEqualTo(429);
        assertThat(there.requestsTo("/token")).isEqualTo(asked);
        assertThat(last("Sign-in Slowed")).contains("provider");
    }

    @Test
    void whoever_is_slowed_at_the_provider_still_gets_in_by_password_and_is_known_then() {
        failTwentyTimes();

        browser.signIn("root@example.org", PASSWORD);

        assertThat(testLogin().statusCode()).isEqualTo(302);
    }

    @Test
    void administrators_see_who_is_slowed_at_the_provider_and_forgive_the_network() {
        failTwentyTimes();
        try (Browser root = anotherBrowser()) {
            root.signIn("root@example.org", PASSWORD);
            assertThat(root.get("/site-administration/throttling").body())
                    .contains("127.0.0.1", "on the way back from the identity provider")
                    .doesNotContain("for accounts they never signed in to");
        }
        assertThat(browser.get("/auth/oidc/login").statusCode()).isEqualTo(429);

        assertThat(forgive.network("127.0.0.1", Actor.SYSTEM)).isTrue();

        assertThat(browser.get("/auth/oidc/login").statusCode()).isEqualTo(302);
    }

    @Test
    void a_provider_that_is_ill_slows_nobody() {
        linkToPerson("subject-1");
        there.answers.put("/token", HostileProvider.answering(500, "text/html", "no"));
        for (int i = 0; i < 21; i++) {
            assertThat(throughProvider(startLogin()).statusCode()).isEqualTo(400);
        }
        there.answers.clear();

        throughProvider(startLogin());

        assertThat(isSignedIn()).isTrue();
    }

    private void failTwentyTimes() {
        for (int i = 0; i < 20; i++) {
            String state = state(Browser.location(startLogin()));
            assertThat(
                            browser.get("/auth/oidc/callback?code=made-up-" + i + "&state=" + state)
                                    .statusCode())
                    .isEqualTo(400);
        }
    }

    private static String state(String location) {
        for (String pair : URI.create(location).getRawQuery().split("&", -1)) {
            if (pair.startsWith("state=")) {
                return pair.substring("state=".length());
            }
        }
        throw new AssertionError("No state");
    }

    private int entries(String event) {
        return transactions.read(() -> sql.fetchCount(AUDIT_ENTRY, AUDIT_ENTRY.EVENT.eq(event)));
    }

    private Long counted(String event) {
        return transactions.read(() ->
                sql.select(AUDIT_REPEAT.REPEAT_COUNT)
                        .from(AUDIT_REPEAT)
                        .where(AUDIT_REPEAT.EVENT.eq(event))
                        .fetchSingle()
                        .value1());
    }
}

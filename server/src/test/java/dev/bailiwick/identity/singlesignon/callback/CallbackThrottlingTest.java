package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.AUDIT_REPEAT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.throttling.ResetThrottling;
import dev.bailiwick.platform.audit.Actor;
import java.net.URI;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/// An unauthenticated visitor who starts sign-ins without end, each from a new browser.
class CallbackThrottlingTest extends Site {
    private static final int TIMES = 40;
    private static final int FAILURES = 19; // one more is throttled

    @Autowired ResetThrottling resetThrottling;

    @BeforeEach
    void offer() {
        offerSingleSignOn();
    }

    @Test
    void sign_in_starts_beyond_twenty_are_counted_instead_of_logged_individually() {
        int before = entries("OIDC Login Started");

        for (int i = 0; i < TIMES; i++) {
            startLogin();
            browser.forget("bailiwick-flow");
        }

        assertThat(entries("OIDC Login Started") - before)
                .as("the first twenty, and the tenth of the others so far")
                .isEqualTo(21);
        assertThat(counted("OIDC Login Started")).isEqualTo(TIMES - 1);
    }

    @Test
    void failures_are_counted_whatever_the_response_contains() {
        int before = entries("OIDC Login Failed");

        for (int i = 0; i < FAILURES; i++) {
            String state = state(Browser.location(startLogin()));
            browser.get("/auth/oidc/callback?error=made_up_" + i + "&state=" + state);
        }

        assertThat(entries("OIDC Login Failed") - before)
                .as("the first, and the tenth so far")
                .isEqualTo(2);
        assertThat(counted("OIDC Login Failed")).isEqualTo(FAILURES - 1);
    }

    @Test
    void made_up_codes_are_throttled_without_contacting_the_provider() {
        failTwentyTimes();
        long asked = there.requestsTo("/token");
        String state = "state-of-nobody";

        HttpResponse<String> answer = browser.get("/auth/oidc/callback?code=x&state=" + state);

        assertThat(asked).isEqualTo(20);
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValueAsLong("Retry-After")).hasValue(1);
        assertThat(answer.body()).contains("Too many failed sign-ins from your network");
        assertThat(browser.get("/auth/oidc/login").statusCode()).isEqualTo(429);
        assertThat(there.requestsTo("/token")).isEqualTo(asked);
        assertThat(last("Sign-in Throttled")).contains("provider");
    }

    @Test
    void a_person_throttled_at_the_provider_can_still_sign_in_by_password() {
        failTwentyTimes();

        browser.signIn("root@example.org", PASSWORD);

        assertThat(testLogin().statusCode()).isEqualTo(302);
    }

    @Test
    void administrators_see_and_reset_provider_throttling_of_a_network() {
        failTwentyTimes();
        try (Browser root = anotherBrowser()) {
            root.signIn("root@example.org", PASSWORD);
            assertThat(root.get("/site-administration/throttling").body())
                    .contains("127.0.0.1", "when returning from the identity provider")
                    .doesNotContain("for accounts they never signed in to");
        }
        assertThat(browser.get("/auth/oidc/login").statusCode()).isEqualTo(429);

        assertThat(resetThrottling.network("127.0.0.1", Actor.SYSTEM)).isTrue();

        assertThat(browser.get("/auth/oidc/login").statusCode()).isEqualTo(302);
    }

    @Test
    void a_failing_provider_throttles_nobody() {
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

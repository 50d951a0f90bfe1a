package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.OIDC_FLOW;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.nimbusds.jose.JWSAlgorithm;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider.Keys;
import dev.bailiwick.identity.singlesignon.flows.FlowFailures;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/// Callbacks that must lead to an error page, an audit entry and nothing else. The account is
/// linked, so each of them would sign a person in if it were accepted.
class CallbackTest extends Site {
    private static final String LOGIN_FAILED = "OIDC Login Failed";

    @BeforeEach
    void offer() {
        offerSingleSignOn();
        linkToPerson("subject-1");
    }

    @AfterEach
    void nobody_was_signed_in() {
        assertThat(transactions.read(() -> sql.fetchCount(SESSION))).isZero();
        assertThat(links()).isEqualTo(1);
    }

    private void refused(HttpResponse<String> answer, String category) {
        rejected(answer, category, LOGIN_FAILED, "login");
    }

    @Test
    void without_a_state() {
        startLogin();

        refused(browser.get("/auth/oidc/callback?code=stolen"), "state_mismatch");
        assertThat(browser.get("/auth/oidc/callback").statusCode()).isEqualTo(400);
    }

    @Test
    void a_refusal_is_in_the_service_log_with_its_category_and_request() {
        startLogin();
        var log = (Logger) LoggerFactory.getLogger(FlowFailures.class);
        var lines =
                new ListAppender<ILoggingEvent>() {
                    @Override
                    protected void append(ILoggingEvent line) {
                        line.prepareForDeferredProcessing(); // in the thread of the request
                        super.append(line);
                    }
                };
        lines.start();
        log.addAppender(lines);
        try {
            HttpResponse<String> answer = browser.get("/auth/oidc/callback?code=x&state=made-up");

            assertThat(lines.list).hasSize(1);
            assertThat(lines.list.getFirst().getFormattedMessage())
                    .contains("state_mismatch", "Its state is unknown here")
                    .doesNotContain("made-up");
            assertThat(lines.list.getFirst().getMDCPropertyMap().get("request"))
                    .isEqualTo(answer.headers().firstValue("X-Request-Id").orElseThrow());
        } finally {
            boolean ignored = log.detachAppender(lines);
        }
    }

    @Test
    void with_an_unknown_state() {
        startLogin();

        refused(browser.get("/auth/oidc/callback?code=x&state=made-up"), "state_mismatch");
    }

    @Test
    void with_a_state_or_a_code_twice() {
        String back = Browser.location(browser.get(Browser.location(startLogin())));

        refused(browser.get(back + "&state=made-up"), "state_mismatch");
        assertThat(browser.get(back + "&code=made-up").statusCode()).isEqualTo(400);
    }

    @Test
    void with_a_state_of_another_browser() {
        String back = Browser.location(browser.get(Browser.location(startLogin())));
        try (Browser stranger = anotherBrowser()) {
            assertThat(stranger.get("/auth/oidc/login").statusCode()).isEqualTo(302);
            refused(stranger.get(back), "state_mismatch");
            stranger.forget("bailiwick-flow");
            assertThat(stranger.get(back).statusCode()).isEqualTo(400);
        }
        browser.forget("bailiwick-flow");
        assertThat(browser.get(back).statusCode()).isEqualTo(400);
    }

    @Test
    void with_a_used_state() {
        there.claims = claims -> claims.put("nonce", "wrong");
        String back = Browser.location(browser.get(Browser.location(startLogin())));
        refused(browser.get(back), "token_invalid");

        refused(browser.get(back), "state_mismatch");
    }

    @Test
    void after_ten_minutes() {
        String back = Browser.location(browser.get(Browser.location(startLogin())));
        transactions.write(() ->
                sql.update(OIDC_FLOW)
                        .set(OIDC_FLOW.EXPIRES_AT, clock.instant().minus(Duration.ofSeconds(1)))
                        .execute());

        refused(browser.get(back), "flow_expired");
    }

    @Test
    void after_the_settings_changed() {
        String back = Browser.location(browser.get(Browser.location(startLogin())));
        configure(Map.of("oidc.client_id", "another"));

        refused(browser.get(back), "flow_expired");
    }

    @Test
    void after_the_provider_was_disabled() {
        String back = Browser.location(browser.get(Browser.location(startLogin())));
        set("oidc.enabled", "false");

        refused(browser.get(back), "flow_expired");
    }

    @Test
    void after_the_mode_went_back_to_local_only() {
        String back = Browser.location(browser.get(Browser.location(startLogin())));
        set("authentication.mode", "local-only");

        refused(browser.get(back), "flow_expired");
    }

    @Test
    void with_access_denied() {
        there.callback =
                back -> {
                    back.remove("code");
                    back.put("error", "access_denied");
                };

        refused(throughProvider(startLogin()), "access_denied");
    }

    @Test
    void with_another_issuer() {
        there.callback = back -> back.put("iss", "https://elsewhere.example");

        refused(throughProvider(startLogin()), "state_mismatch");
    }

    static Stream<Arguments> lies() {
        return Stream.of(
                lie("iss", claims -> claims.put("iss", "https://elsewhere.example")),
                lie("aud", claims -> claims.put("aud", List.of("bailiwick", "stranger"))),
                lie("azp", claims -> claims.put("azp", "stranger")),
                lie("exp", claims -> claims.put("exp", 1)),
                lie("nbf", claims -> claims.put("nbf", 99_999_999_999L)),
                lie("iat", claims -> claims.remove("iat")),
                lie("sub", claims -> claims.remove("sub")),
                lie("nonce", claims -> claims.put("nonce", "another")));
    }

    private static Arguments lie(String claim, Consumer<Map<String, Object>> change) {
        return Arguments.of(claim, change);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("lies")
    void with_a_token_whose_claim_is_wrong(String claim, Consumer<Map<String, Object>> change) {
        there.claims = change;

        refused(throughProvider(startLogin()), "token_invalid");
    }

    @Test
    void with_a_token_signed_by_a_foreign_key() {
        there.signing = HostileProvider.signedBy(Keys.OTHER_RSA, JWSAlgorithm.RS256);

        refused(throughProvider(startLogin()), "token_invalid");
    }

    @Test
    void after_the_provider_became_unreachable() {
        String back = Browser.location(browser.get(Browser.location(startLogin())));
        there.die();

        refused(browser.get(back), "provider_error");
    }

    @Test
    void a_provider_that_is_down_at_the_start_is_reported() {
        HostileProvider dead = HostileProvider.start();
        dead.die();
        configure(Map.of("oidc.issuer", dead.issuer()));

        refused(startLogin(), "provider_error");
    }

    @Test
    void an_error_in_one_tab_does_not_affect_another() {
        HttpResponse<String> first = startLogin();
        HttpResponse<String> second = startLogin();

        there.callback = back -> back.put("error", "access_denied");
        refused(throughProvider(first), "access_denied");
        there.claims = claims -> claims.put("aud", "stranger");
        there.callback = back -> {};
        refused(throughProvider(second), "token_invalid");
    }

    @Test
    void pending_sign_ins_are_limited_to_fifty_thousand_in_total() {
        startLogin();
        pretendThatOthersBegan(49_998);
        try (Browser another = anotherBrowser()) {
            assertThat(another.get("/auth/oidc/login").statusCode()).isEqualTo(302);
            assertThat(pending()).as("there is room for both").isEqualTo(2);

            assertThat(another.get("/auth/oidc/login").statusCode()).isEqualTo(302);
            assertThat(pending()).as("the first has given way").isEqualTo(2);
        }
    }

    private void pretendThatOthersBegan(int many) {
        transactions.write(
                () -> sql.update(OIDC_FLOW).set(OIDC_FLOW.ID, OIDC_FLOW.ID.minus(many)).execute());
    }

    private int pending() {
        return transactions.read(() -> sql.fetchCount(OIDC_FLOW));
    }

    @Test
    void more_than_twenty_pending_sign_ins_replace_the_oldest() {
        for (int begun = 0; begun < 25; begun++) {
            startLogin();
        }

        assertThat(transactions.read(() -> sql.fetchCount(OIDC_FLOW))).isEqualTo(20);
    }
}

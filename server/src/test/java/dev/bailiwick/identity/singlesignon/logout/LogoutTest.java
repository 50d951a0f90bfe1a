package dev.bailiwick.identity.singlesignon.logout;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.LOGOUT_TOKEN;
import static dev.bailiwick.platform.schema.Tables.PROVIDER_SESSION;
import static dev.bailiwick.platform.schema.Tables.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.singlesignon.callback.Browser;
import dev.bailiwick.identity.singlesignon.callback.Site;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.schema.tables.records.AuditEntryRecord;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Signing out: from here at the provider (RP-Initiated Logout 1.0), and from the provider here
/// (Back-Channel Logout 1.0).
@Tag("slow")
class LogoutTest extends Site {
    private static final String BACK_CHANNEL = "/auth/oidc/backchannel-logout";
    private static final String EVENT = "http://schemas.openid.net/event/backchannel-logout";

    @BeforeEach
    void offer() {
        there.discovery.put("end_session_endpoint", there.issuer() + "/end-session");
        there.claims = claims -> claims.put("sid", "session-1");
        set("oidc.end_session", "true");
        offerSingleSignOn();
        linkToPerson("subject-1");
    }

    @AfterEach
    void lead_nobody_away() {
        set("oidc.end_session", null);
    }

    @Test
    void signing_out_here_leads_to_the_providers_end_session_endpoint() {
        throughProvider(startLogin());

        HttpResponse<String> answer = signOut();

        assertThat(answer.statusCode()).isEqualTo(302);
        URI location = URI.create(Browser.location(answer));
        assertThat(location.toString()).startsWith(there.issuer() + "/end-session?");
        Map<String, List<String>> query = URLUtils.parseParameters(location.getRawQuery());
        assertThat(query)
                .containsEntry("client_id", List.of(HostileProvider.CLIENT_ID))
                .containsEntry(
                        "post_logout_redirect_uri",
                        List.of("http://localhost:" + port + "/auth/signed-out"));
        assertThat(HostileProvider.one(query, "id_token_hint").split("\\.", -1)).hasSize(3);
        assertThat(isSignedIn()).isFalse();
        assertThat(events()).endsWith("OIDC Logout Started");
        assertThat(keptTokens()).isZero();
    }

    @Test
    void the_id_token_is_stored_encrypted_and_deleted_with_the_session() {
        var sent = new String[1];
        var signing = there.signing;
        there.signing =
                claims -> {
                    sent[0] = signing.apply(claims);
                    return sent[0];
                };
        throughProvider(startLogin());

        byte[] kept =
                transactions.read(
                        () -> sql.selectFrom(PROVIDER_SESSION).fetchSingle().getIdToken());
        assertThat(new String(kept, StandardCharsets.ISO_8859_1))
                .doesNotContain(sent[0], sent[0].substring(0, 40));
        transactions.write(() -> sql.deleteFrom(SESSION).execute());
        assertThat(transactions.read(() -> sql.fetchCount(PROVIDER_SESSION))).isZero();
    }

    @Test
    void without_the_setting_no_token_is_stored_and_nobody_is_redirected() {
        set("oidc.end_session", "false");
        throughProvider(startLogin());
        assertThat(keptTokens()).isZero();
        List<String> before = events();

        HttpResponse<String> answer = signOut();

        assertThat(Browser.location(answer)).isEqualTo("/auth/signed-out");
        assertThat(browser.get("/auth/signed-out").body())
                .contains("You may still be signed in at Example ID");
        assertThat(events()).isEqualTo(before);
    }

    @Test
    void a_page_redirects_when_forms_may_not_lead_to_the_endpoint() {
        there.discovery.put("end_session_endpoint", "http://127.0.0.1:9/end-session");
        testConfiguration.run(Actor.SYSTEM);
        throughProvider(startLogin());

        HttpResponse<String> answer = signOut();

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Refresh"))
                .hasValueSatisfying(
                        it -> assertThat(it).startsWith("0;url=http://127.0.0.1:9/end-session?"));
        assertThat(answer.body()).contains("Sign out of Example ID", "/end-session?");
        assertThat(isSignedIn()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("badEndpoints")
    void an_unusable_end_session_endpoint_is_ignored(Object endpoint) {
        there.discovery.put("end_session_endpoint", endpoint);
        testConfiguration.run(Actor.SYSTEM);
        throughProvider(startLogin());

        assertThat(Browser.location(signOut())).isEqualTo("/auth/signed-out");
        assertThat(isSignedIn()).isFalse();
    }

    static Stream<Object> badEndpoints() {
        return Stream.of(
                "javascript:evil()",
                "http://evil.example.org/",
                "https://who@evil.example.org/",
                "//evil.example.org",
                "",
                7);
    }

    @Test
    void a_local_session_ends_only_here() {
        browser.signIn("ada@example.org", PASSWORD);

        assertThat(Browser.location(signOut())).endsWith("/auth/signed-out");
        assertThat(browser.get("/auth/signed-out").body()).contains("/login");
    }

    @Test
    void the_signed_out_page_does_not_redirect() {
        throughProvider(startLogin());
        signOut();

        HttpResponse<String> page = browser.get("/auth/signed-out");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Refresh")).isEmpty();
        assertThat(Browser.location(page)).isEmpty();
    }

    @Test
    void a_back_channel_logout_ends_the_named_session() {
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();

        HttpResponse<String> answer = logout(claims -> {});

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(isSignedIn()).isFalse();
        assertThat(events()).endsWith("OIDC Back-Channel Logout");
        assertThat(lastEntry().getTarget()).isEqualTo("ada@example.org");
        assertThat(lastEntry().getDetails()).contains("\"sessions\":\"1\"");
    }

    @Test
    void a_valid_logout_that_ends_no_session_is_recorded() {
        assertThat(logout(claims -> claims.put("sub", "subject-2")).statusCode()).isEqualTo(200);

        assertThat(lastEntry().getEvent()).isEqualTo("OIDC Back-Channel Logout");
        assertThat(lastEntry().getOutcome()).isEqualTo("SUCCESS");
        assertThat(lastEntry().getDetails()).contains("\"sessions\":\"0\"");
    }

    @Test
    void a_logout_by_subject_alone_ends_all_of_the_persons_sessions() {
        throughProvider(startLogin());

        assertThat(logout(claims -> claims.remove("sid")).statusCode()).isEqualTo(200);
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_logout_by_sid_alone_ends_that_session() {
        throughProvider(startLogin());

        assertThat(logout(claims -> claims.remove("sub")).statusCode()).isEqualTo(200);
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void re_authentication_in_another_provider_session_binds_logout_to_that_session() {
        throughProvider(startLogin());
        proveInAnotherSessionThere();

        assertThat(logout(claims -> {}).statusCode()).isEqualTo(200);
        assertThat(isSignedIn()).as("the one of before").isTrue();
        assertThat(logout(claims -> claims.put("sid", "session-2")).statusCode()).isEqualTo(200);
        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void sign_out_names_the_provider_session_of_the_last_re_authentication() {
        throughProvider(startLogin());
        var sent = new String[1];
        var signing = there.signing;
        there.signing =
                claims -> {
                    sent[0] = signing.apply(claims);
                    return sent[0];
                };
        proveInAnotherSessionThere();

        String query = URI.create(Browser.location(signOut())).getRawQuery();

        assertThat(HostileProvider.one(URLUtils.parseParameters(query), "id_token_hint"))
                .isEqualTo(sent[0]);
    }

    private void proveInAnotherSessionThere() {
        there.claims =
                claims -> {
                    claims.put("sid", "session-2");
                    claims.put("auth_time", Instant.now().getEpochSecond());
                };
        assertThat(throughProvider(browser.get("/auth/oidc/step-up")).statusCode()).isEqualTo(302);
    }

    /// Otherwise a provider that omits the `sid` from the ID token would keep people signed in
    /// here.
    @Test
    void a_session_without_a_sid_ends_with_any_logout_of_its_person() {
        there.claims = claims -> {};
        throughProvider(startLogin());
        assertThat(logout(claims -> claims.put("sub", "subject-2")).statusCode()).isEqualTo(200);
        assertThat(logout(claims -> claims.remove("sub")).statusCode()).isEqualTo(200);
        assertThat(isSignedIn()).isTrue();

        assertThat(logout(claims -> {}).statusCode()).isEqualTo(200);

        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_logout_keeps_local_sessions_and_those_of_others() {
        throughProvider(startLogin());

        assertThat(logout(claims -> claims.put("sid", "session-2")).statusCode()).isEqualTo(200);
        assertThat(logout(claims -> claims.put("sub", "subject-2")).statusCode()).isEqualTo(200);
        assertThat(isSignedIn()).isTrue();
        signOut();

        browser.signIn("ada@example.org", PASSWORD);
        assertThat(logout(claims -> claims.remove("sid")).statusCode()).isEqualTo(200);
        assertThat(isSignedIn()).as("a local session").isTrue();
    }

    @Test
    void a_logout_token_works_once() {
        String token = token("logout+jwt", claims -> claims.put("sid", "session-2"));
        throughProvider(startLogin());

        List<Integer> answers =
                Stream.generate(() -> CompletableFuture.supplyAsync(() -> send(token).statusCode()))
                        .limit(4)
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList();

        assertThat(answers).containsOnlyOnce(200).contains(400);
        assertThat(transactions.read(() -> sql.fetchCount(LOGOUT_TOKEN))).isPositive();
    }

    @Test
    void a_logout_token_may_name_trusted_audiences() {
        throughProvider(startLogin());
        Consumer<Map<String, Object>> forTwo =
                claims -> claims.put("aud", List.of("bailiwick", "project"));
        assertThat(logout(forTwo).statusCode()).isEqualTo(400);
        set("oidc.trusted_audiences", "project");

        assertThat(logout(forTwo).statusCode()).isEqualTo(200);

        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_logout_token_with_another_algorithm_than_the_required_one_is_refused() {
        throughProvider(startLogin());
        set("oidc.signed_response_alg", "ES256");
        assertThat(logout(claims -> {}).statusCode()).isEqualTo(400);
        assertThat(isSignedIn()).isTrue();
        set("oidc.signed_response_alg", "RS256");

        assertThat(logout(claims -> {}).statusCode()).isEqualTo(200);

        assertThat(isSignedIn()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("lies")
    void an_invalid_logout_token_ends_no_session(String type, Consumer<Map<String, Object>> lie) {
        throughProvider(startLogin());

        HttpResponse<String> answer = send(token(type, lie));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("invalid_request");
        assertThat(isSignedIn()).isTrue();
        assertThat(lastCategory()).isEqualTo("token_invalid");
    }

    static Stream<org.junit.jupiter.params.provider.Arguments> lies() {
        long now = Instant.now().getEpochSecond();
        return Stream.of(
                lie("logout+jwt", claims -> claims.put("iss", "https://other.example.org")),
                lie("logout+jwt", claims -> claims.put("aud", "another")),
                lie("logout+jwt", claims -> claims.put("aud", List.of("bailiwick", "another"))),
                lie("logout+jwt", claims -> claims.remove("aud")),
                lie("logout+jwt", claims -> claims.remove("events")),
                lie("logout+jwt", claims -> claims.put("events", Map.of("other", Map.of()))),
                lie("logout+jwt", claims -> claims.put("events", List.of(EVENT))),
                lie("logout+jwt", claims -> claims.put("events", Map.of(EVENT, "yes"))),
                lie("logout+jwt", claims -> claims.put("nonce", "n")),
                lie("logout+jwt", claims -> claims.remove("jti")),
                lie("logout+jwt", claims -> claims.put("jti", "")),
                lie("logout+jwt", claims -> claims.remove("iat")),
                lie("logout+jwt", claims -> claims.remove("exp")),
                lie("logout+jwt", claims -> claims.put("exp", now - 300)),
                lie("logout+jwt", claims -> claims.put("exp", now + 86_400)),
                lie("logout+jwt", claims -> claims.put("iat", now + 3_600)),
                lie("logout+jwt", claims -> claims.put("iat", now - 3_600)),
                lie("logout+jwt", claims -> claims.keySet().removeAll(List.of("sub", "sid"))),
                lie("logout+jwt", claims -> claims.put("sid", 7)),
                lie("logout+jwt", claims -> claims.put("sid", "")),
                lie("logout+jwt", claims -> claims.put("jti", "a\0b")),
                lie("logout+jwt", claims -> claims.put("sid", "a\nb")),
                lie("logout+jwt", claims -> claims.put("exp", Long.MIN_VALUE / 500)),
                lie("at+jwt", claims -> {}),
                lie("id+jwt", claims -> {}));
    }

    private static org.junit.jupiter.params.provider.Arguments lie(
            String type, Consumer<Map<String, Object>> lie) {
        return org.junit.jupiter.params.provider.Arguments.of(type, lie);
    }

    @Test
    void forged_or_missing_logout_tokens_end_no_session() {
        throughProvider(startLogin());
        String honest = token("logout+jwt", claims -> {});
        String foreign =
                HostileProvider.sign(
                        header("logout+jwt"), logoutClaims(), HostileProvider.Keys.OTHER_RSA);

        assertThat(send(foreign).statusCode()).isEqualTo(400);
        assertThat(send(honest.substring(0, honest.lastIndexOf('.') + 1)).statusCode())
                .isEqualTo(400);
        assertThat(send("nonsense").statusCode()).isEqualTo(400);
        assertThat(send("a".repeat(100_000)).statusCode()).isEqualTo(400);
        assertThat(browser.call(BACK_CHANNEL, "").statusCode()).isEqualTo(400);
        assertThat(
                        browser.call(
                                        BACK_CHANNEL,
                                        "logout_token=" + honest + "&logout_token=" + honest)
                                .statusCode())
                .isEqualTo(400);
        assertThat(browser.get(BACK_CHANNEL).statusCode()).isIn(404, 405);
        assertThat(isSignedIn()).isTrue();
    }

    @Test
    void logout_requests_from_a_disabled_provider_are_ignored() {
        throughProvider(startLogin());
        set("authentication.mode", "local-only");
        set("oidc.enabled", "false");

        assertThat(logout(claims -> {}).statusCode()).isEqualTo(400);
    }

    @Test
    void a_deactivated_account_is_signed_out_immediately() {
        throughProvider(startLogin());
        assertThat(isSignedIn()).isTrue();

        changeAccount.deactivate(person.id(), Actor.SYSTEM);

        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void a_session_does_not_return_when_its_account_is_reactivated() {
        throughProvider(startLogin());

        changeAccount.deactivate(person.id(), Actor.SYSTEM);
        changeAccount.reactivate(person.id(), Actor.SYSTEM);

        assertThat(isSignedIn()).isFalse();
    }

    @Test
    void another_persons_logout_does_not_affect_others_at_the_same_issuer() {
        Account other = account("eve@example.org", Role.VIEWER);
        assertThat(other.id()).isNotEqualTo(person.id());
        throughProvider(startLogin());

        logout(claims -> {
            claims.put("sub", "subject-of-eve");
            claims.remove("sid");
        });

        assertThat(isSignedIn()).isTrue();
    }

    private HttpResponse<String> signOut() {
        return browser.post("/profile", "/logout", Map.of());
    }

    private @Nullable String lastCategory() {
        return lastEntry().getCategory();
    }

    private AuditEntryRecord lastEntry() {
        return transactions.read(() ->
                sql.selectFrom(AUDIT_ENTRY)
                        .where(AUDIT_ENTRY.EVENT.like("OIDC%"))
                        .orderBy(AUDIT_ENTRY.SEQUENCE.desc())
                        .limit(1)
                        .fetchSingle());
    }

    private int keptTokens() {
        return transactions.read(
                () -> sql.fetchCount(PROVIDER_SESSION, PROVIDER_SESSION.ID_TOKEN.isNotNull()));
    }

    private HttpResponse<String> logout(Consumer<Map<String, Object>> change) {
        return send(token("logout+jwt", change));
    }

    private HttpResponse<String> send(String token) {
        return browser.call(
                BACK_CHANNEL, "logout_token=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
    }

    private String token(String type, Consumer<Map<String, Object>> change) {
        Map<String, Object> claims = logoutClaims();
        change.accept(claims);
        return HostileProvider.sign(header(type), claims, HostileProvider.Keys.RSA);
    }

    private static JWSHeader header(String type) {
        return new JWSHeader.Builder(JWSAlgorithm.RS256)
                .type(new JOSEObjectType(type))
                .keyID(HostileProvider.Keys.RSA.getKeyID())
                .build();
    }

    private Map<String, Object> logoutClaims() {
        long now = Instant.now().getEpochSecond();
        var claims = new HashMap<String, Object>();
        claims.put("iss", there.issuer());
        claims.put("aud", HostileProvider.CLIENT_ID);
        claims.put("iat", now);
        claims.put("exp", now + 120);
        claims.put("jti", UUID.randomUUID().toString());
        claims.put("events", Map.of(EVENT, Map.of()));
        claims.put("sub", "subject-1");
        claims.put("sid", "session-1");
        return claims;
    }
}

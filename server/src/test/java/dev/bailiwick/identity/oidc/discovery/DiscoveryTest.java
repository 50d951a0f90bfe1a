package dev.bailiwick.identity.oidc.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.sun.net.httpserver.HttpHandler;
import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.TokenRules;
import dev.bailiwick.identity.oidc.relyingparty.AuthorizationStart;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider.Keys;
import dev.bailiwick.identity.oidc.relyingparty.SignIn;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DiscoveryTest {
    private static final String DOCUMENT = "/.well-known/openid-configuration";

    private final SignIn signIn = new SignIn();
    private final HostileProvider there = signIn.there;

    @AfterEach
    void stop() {
        signIn.close();
    }

    @Test
    void a_provider_that_is_down_is_reported_as_unreachable() {
        there.die();

        assertThat(refusal().detail()).contains("refused or dropped the connection");
    }

    @Test
    void a_provider_that_trickles_bytes_times_out() {
        try (var impatient = new SignIn(Duration.ofSeconds(1))) {
            impatient.there.answers.put(DOCUMENT, HostileProvider.trickling(100));

            assertThat(impatient.here.begin(impatient.provider))
                    .isInstanceOfSatisfying(
                            AuthorizationStart.Failed.class,
                            failed ->
                                    assertThat(failed.failure().detail())
                                            .contains("complete response within 1 second"));
        }
    }

    @Test
    void a_response_of_fifty_megabytes_is_cut_off() {
        there.answers.put(DOCUMENT, HostileProvider.flooding(50));

        assertThat(refusal().detail()).contains("more than 1024 KiB");
    }

    @Test
    void a_response_that_is_not_json_is_refused() {
        there.answers.put(DOCUMENT, HostileProvider.answering(200, "text/html", "<html></html>"));

        assertThat(refusal().detail()).contains("It is not JSON");
    }

    @Test
    void a_duplicate_json_key_is_refused() {
        there.answers.put(
                DOCUMENT,
                HostileProvider.answering(
                        200, "application/json", "{\"issuer\":\"a\",\"issuer\":\"b\"}"));

        assertThat(refusal().detail()).contains("duplicate key");
    }

    @Test
    void a_json_list_is_refused() {
        there.answers.put(DOCUMENT, HostileProvider.answering(200, "application/json", "[]"));

        assertThat(refusal().detail()).contains("not a JSON object");
    }

    @Test
    void a_missing_discovery_document_points_to_the_issuer_setting() {
        there.answers.put(DOCUMENT, HostileProvider.answering(404, "text/plain", ""));

        assertThat(refusal().detail()).contains("404");
        assertThat(refusal().remedy()).contains("issuer");
    }

    @Test
    void a_redirect_is_not_followed() {
        there.answers.put(DOCUMENT, HostileProvider.redirectingTo(there.issuer() + "/internal"));

        assertThat(refusal().detail()).contains("redirect (302)");
        assertThat(there.requestsTo("/internal")).isZero();
    }

    @Test
    void a_discovery_document_of_a_different_issuer_is_refused() {
        there.discovery.put("issuer", "https://elsewhere.example");

        assertThat(refusal().detail()).contains("states the issuer https://elsewhere.example");
    }

    @Test
    void an_issuer_that_differs_by_a_trailing_slash_is_refused_with_a_remedy() {
        there.discovery.put("issuer", there.issuer() + "/");
        assertThat(refusal().remedy()).isEqualTo("Add a slash to the end of the issuer.");

        there.discovery.put("issuer", there.issuer());
        signIn.provider = SignIn.provider(there.issuer() + "/", true);
        assertThat(refusal().remedy()).isEqualTo("Remove the slash from the end of the issuer.");
    }

    @Test
    void a_trailing_slash_of_the_issuer_is_not_doubled_in_the_url() {
        there.discovery.put("issuer", there.issuer() + "/");
        signIn.provider = SignIn.provider(there.issuer() + "/", true);

        assertThat(signIn.here.begin(signIn.provider))
                .isInstanceOf(AuthorizationStart.Redirect.class);
        assertThat(there.requests).containsExactly(DOCUMENT);
    }

    @Test
    void a_provider_without_asymmetric_algorithms_is_refused() {
        there.discovery.put("id_token_signing_alg_values_supported", List.of("HS256", "none"));

        assertThat(refusal().detail()).contains("client secret only");
        assertThat(refusal().remedy()).contains("signing key");
    }

    @Test
    void an_endpoint_over_plain_http_on_another_host_is_refused() {
        there.discovery.put("token_endpoint", "http://elsewhere.example/token");

        assertThat(refusal().detail()).contains("token_endpoint uses plain HTTP");
    }

    @Test
    void plain_http_is_refused_when_the_service_itself_is_not_on_localhost() {
        URI elsewhere = URI.create("https://bailiwick.example/auth/oidc/callback");
        IdentityProvider provider = SignIn.provider(there.issuer(), true);
        signIn.provider =
                new IdentityProvider(
                        provider.issuer(),
                        provider.clientId(),
                        provider.clientSecret(),
                        provider.scopes(),
                        elsewhere,
                        true,
                        true,
                        provider.claimNames(),
                        AuthenticationDemands.NONE,
                        TokenRules.STRICT);

        assertThat(refusal().detail()).contains("plain HTTP");
        assertThat(there.requests).isEmpty();
    }

    @Test
    void endpoints_may_be_on_different_hosts_from_the_issuer() {
        there.discovery.put("authorization_endpoint", "https://elsewhere.example/authorize");

        assertThat(signIn.begin().location().getHost()).isEqualTo("elsewhere.example");
    }

    @Test
    void a_valid_discovery_document_is_fetched_once() {
        signIn.begin();
        signIn.begin();

        assertThat(there.requestsTo(DOCUMENT)).isEqualTo(1);
    }

    @Test
    void discovery_errors_are_not_cached() {
        there.answers.put(DOCUMENT, HostileProvider.answering(503, "text/plain", ""));
        refusal();
        there.answers.clear();

        assertThat(signIn.here.begin(signIn.provider))
                .isInstanceOf(AuthorizationStart.Redirect.class);
    }

    @Test
    void the_last_valid_discovery_document_is_used_while_a_refresh_fails() {
        signIn.begin();
        there.answers.put(DOCUMENT, HostileProvider.answering(503, "text/plain", ""));
        signIn.after(Duration.ofHours(2));

        signIn.begin();
        signIn.begin();

        assertThat(there.requestsTo(DOCUMENT)).isEqualTo(2);
    }

    @Test
    void a_rotated_key_is_fetched_when_a_token_needs_it() {
        signIn.succeed();
        there.signWith(Keys.OTHER_RSA, com.nimbusds.jose.JWSAlgorithm.RS256);

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
        assertThat(there.requestsTo("/keys")).isEqualTo(2);
    }

    @Test
    void mismatching_keys_are_refetched_at_most_once_in_ten_seconds() {
        signIn.succeed();
        there.signing =
                HostileProvider.signedBy(Keys.OTHER_RSA, com.nimbusds.jose.JWSAlgorithm.RS256);
        signIn.tokenIsRefused("None of the provider's published keys");
        signIn.tokenIsRefused("None of the provider's published keys");
        assertThat(there.requestsTo("/keys")).isEqualTo(2);

        signIn.after(Duration.ofSeconds(11));
        signIn.tokenIsRefused("None of the provider's published keys");
        assertThat(there.requestsTo("/keys")).isEqualTo(3);
    }

    @Test
    void moved_keys_are_found_through_a_new_discovery_document() {
        signIn.begin();
        there.answers.put("/keys", HostileProvider.answering(404, "text/plain", ""));
        move(Keys.RSA);

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
        assertThat(there.requestsTo(DOCUMENT)).isEqualTo(2);
    }

    @Test
    void keys_are_looked_up_in_a_new_discovery_document_when_none_matches() {
        signIn.succeed();
        there.answers.put("/keys", publishing(Keys.RSA));
        move(Keys.OTHER_RSA);
        there.signing =
                HostileProvider.signedBy(Keys.OTHER_RSA, com.nimbusds.jose.JWSAlgorithm.RS256);

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    @Test
    void keys_that_cannot_be_fetched_are_reported_as_such() {
        there.answers.put("/keys", HostileProvider.answering(503, "text/plain", ""));

        for (int i = 0; i < 3; i++) {
            assertThat(signIn.fail().detail())
                    .contains("The provider's keys could not be fetched", "503");
        }
        assertThat(there.requestsTo(DOCUMENT)).isEqualTo(2);
        signIn.after(Duration.ofSeconds(11));
        var ignored = signIn.fail();
        assertThat(there.requestsTo(DOCUMENT)).isEqualTo(3);
    }

    @Test
    void known_keys_that_do_not_match_are_not_blamed_while_others_cannot_be_fetched() {
        signIn.succeed();
        there.signing =
                HostileProvider.signedBy(Keys.OTHER_RSA, com.nimbusds.jose.JWSAlgorithm.RS256);
        there.answers.put("/keys", HostileProvider.answering(503, "text/plain", ""));

        for (int i = 0; i < 2; i++) {
            assertThat(signIn.fail().detail()).contains("keys could not be fetched");
        }
        assertThat(there.requestsTo("/keys")).isEqualTo(2);
    }

    private void move(JWK key) {
        there.discovery.put("jwks_uri", there.issuer() + "/moved-keys");
        there.answers.put("/moved-keys", publishing(key));
    }

    private static HttpHandler publishing(JWK key) {
        return HostileProvider.answering(200, "application/json", new JWKSet(key).toString(true));
    }

    @Test
    void keys_of_unknown_types_are_ignored() {
        there.answers.put(
                "/keys",
                HostileProvider.answering(
                        200,
                        "application/json",
                        """
                        {"keys":[{"kty":"AKP","kid":"new"},{"kty":"EC","crv":"strange","x":"AA","y":"AA"},7,%s]}
                        """
                                .formatted(Keys.RSA.toPublicJWK().toJSONString())));

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    private ProtocolFailure refusal() {
        AuthorizationStart beginning = signIn.here.begin(signIn.provider);
        assertThat(beginning).isInstanceOf(AuthorizationStart.Failed.class);
        ProtocolFailure failure = ((AuthorizationStart.Failed) beginning).failure();
        assertThat(failure.category()).isEqualTo(ProtocolFailure.Category.PROVIDER_ERROR);
        return failure;
    }
}

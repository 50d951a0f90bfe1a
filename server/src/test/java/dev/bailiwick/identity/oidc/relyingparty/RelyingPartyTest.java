package dev.bailiwick.identity.oidc.relyingparty;

import static dev.bailiwick.identity.oidc.relyingparty.SignIn.failureOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.PlainHeader;
import com.nimbusds.jose.PlainObject;
import com.nimbusds.oauth2.sdk.util.URLUtils;
import dev.bailiwick.identity.oidc.provider.ClientSecret;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure.Category;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider.Keys;
import dev.bailiwick.identity.oidc.tokens.Groups;
import dev.bailiwick.identity.oidc.tokens.Identity;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class RelyingPartyTest {
    private final SignIn signIn = new SignIn();
    private final HostileProvider there = signIn.there;

    @AfterEach
    void stop() {
        signIn.close();
    }

    @Test
    void the_authorization_request_carries_pkce_state_and_nonce_of_256_bits() {
        AuthorizationStart.Redirect redirect = signIn.begin();
        Map<String, List<String>> query =
                URLUtils.parseParameters(redirect.location().getRawQuery());

        assertThat(query.get("response_type")).containsExactly("code");
        assertThat(query.get("client_id")).containsExactly("bailiwick");
        assertThat(query.get("redirect_uri")).containsExactly(SignIn.REDIRECT.toString());
        assertThat(query.get("code_challenge_method")).containsExactly("S256");
        assertThat(HostileProvider.one(query, "state")).hasSize(43);
        assertThat(HostileProvider.one(query, "nonce")).hasSize(43);
        assertThat(HostileProvider.one(query, "scope").split(" "))
                .containsExactlyInAnyOrder("openid", "profile", "email");
    }

    @Test
    void a_successful_sign_in_returns_an_identity() {
        there.userInfo.put("groups", List.of("Staff"));

        Identity identity = signIn.succeed();

        assertThat(identity)
                .isEqualTo(
                        new Identity(
                                there.issuer(),
                                "subject-1",
                                "ada@example.org",
                                true,
                                "Ada Lovelace",
                                "Ada",
                                "Lovelace",
                                null,
                                Groups.of(List.of("Staff"))));
    }

    @Test
    void a_sign_in_with_a_warm_cache_takes_two_requests_after_the_redirect() {
        signIn.succeed();
        there.requests.clear();

        AuthorizationStart.Redirect redirect = signIn.begin();
        assertThat(there.requests).isEmpty();

        signIn.complete(redirect.pending(), there.signIn(redirect.location()));
        assertThat(there.requests).containsExactly("/authorize", "/token", "/userinfo");
    }

    @Test
    void a_code_can_be_used_only_once() {
        AuthorizationStart.Redirect redirect = signIn.begin();
        Map<String, List<String>> back = there.signIn(redirect.location());
        signIn.complete(redirect.pending(), back);

        ProtocolFailure failure = failureOf(signIn.complete(redirect.pending(), back));

        assertThat(failure.category()).isEqualTo(Category.PROVIDER_ERROR);
        assertThat(failure.detail()).contains("invalid_grant");
        assertThat(failure.toString()).doesNotContain(HostileProvider.one(back, "code"));
    }

    @Test
    void a_provider_that_fails_between_redirect_and_callback_is_reported() {
        AuthorizationStart.Redirect redirect = signIn.begin();
        Map<String, List<String>> back = there.signIn(redirect.location());
        there.die();

        ProtocolFailure failure = failureOf(signIn.complete(redirect.pending(), back));

        assertThat(failure.category()).isEqualTo(Category.PROVIDER_ERROR);
        assertThat(failure.detail()).contains("refused or dropped the connection");
    }

    @Test
    void a_refusal_by_the_provider_is_reported_as_access_denied() {
        there.callback =
                back -> {
                    back.remove("code");
                    back.put("error", "access_denied");
                };

        assertThat(signIn.fail().category()).isEqualTo(Category.ACCESS_DENIED);
    }

    @Test
    void other_provider_errors_are_shown_by_code_only() {
        there.callback =
                back -> {
                    back.put("error", "<script>");
                    back.put("error_description", "secret words");
                };

        ProtocolFailure failure = signIn.fail();

        assertThat(failure.category()).isEqualTo(Category.PROVIDER_ERROR);
        assertThat(failure.detail()).contains("unnamed error").doesNotContain("script");
    }

    @Test
    void a_response_with_a_foreign_state_is_refused() {
        there.callback = back -> back.put("state", "foreign");

        assertThat(signIn.fail().category()).isEqualTo(Category.STATE_MISMATCH);
        assertThat(there.requestsTo("/token")).isZero();
    }

    @Test
    void a_response_with_two_states_or_two_codes_is_refused() {
        AuthorizationStart.Redirect redirect = signIn.begin();
        Map<String, List<String>> back = new HashMap<>(there.signIn(redirect.location()));
        back.put("code", List.of(HostileProvider.one(back, "code"), "another"));

        ProtocolFailure failure = failureOf(signIn.complete(redirect.pending(), back));

        assertThat(failure.category()).isEqualTo(Category.STATE_MISMATCH);
        assertThat(there.requestsTo("/token")).isZero();
    }

    @Test
    void a_response_without_a_code_is_refused() {
        there.callback = back -> back.remove("code");

        assertThat(signIn.fail().category()).isEqualTo(Category.PROVIDER_ERROR);
    }

    @Test
    void a_response_that_names_another_issuer_is_refused() {
        there.callback = back -> back.put("iss", "https://elsewhere.example");

        assertThat(signIn.fail().category()).isEqualTo(Category.STATE_MISMATCH);
        assertThat(there.requestsTo("/token")).isZero();
    }

    @Test
    void an_advertised_issuer_parameter_is_required() {
        there.discovery.put("authorization_response_iss_parameter_supported", true);
        assertThat(signIn.fail().category()).isEqualTo(Category.STATE_MISMATCH);

        there.callback = back -> back.put("iss", there.issuer());
        assertThat(signIn.succeed().issuer()).isEqualTo(there.issuer());
    }

    @Test
    void a_wrong_client_secret_is_reported_as_such() {
        IdentityProvider provider = signIn.provider;
        signIn.provider =
                new IdentityProvider(
                        provider.issuer(),
                        provider.clientId(),
                        new ClientSecret("wrong"),
                        provider.scopes(),
                        provider.redirectUri(),
                        true,
                        true,
                        provider.claimNames(),
                        provider.demands(),
                        provider.tokenRules());

        assertThat(signIn.fail().remedy()).contains("client secret");
    }

    @Test
    void the_client_secret_is_posted_in_the_body_if_the_provider_requires_it() {
        there.discovery.put("token_endpoint_auth_methods_supported", List.of("client_secret_post"));
        there.answers.put(
                "/token",
                exchange -> {
                    String body =
                            new String(
                                    exchange.getRequestBody().readAllBytes(),
                                    StandardCharsets.UTF_8);
                    String error =
                            body.contains("client_secret=s3cr%3At%2Bwith%2Fodd+%25chars")
                                            && !exchange.getRequestHeaders()
                                                    .containsKey("Authorization")
                                    ? "as_expected"
                                    : "unexpected";
                    HostileProvider.json(exchange, 400, Map.of("error", error));
                });

        assertThat(signIn.fail().detail()).contains("as_expected");
    }

    @Test
    void a_provider_without_client_authentication_is_refused() {
        there.discovery.put("token_endpoint_auth_methods_supported", List.of("none"));

        assertThat(signIn.fail().remedy()).contains("confidential client");
    }

    @Test
    void user_info_about_another_subject_is_refused() {
        there.userInfo.put("sub", "somebody-else");

        signIn.tokenIsRefused("a different person");
    }

    @Test
    void user_info_without_a_subject_is_refused() {
        there.userInfo.remove("sub");

        signIn.tokenIsRefused("a different person");
    }

    @Test
    void unsigned_user_info_tokens_are_refused() {
        String unsigned =
                new PlainObject(new PlainHeader(), new Payload(Map.of("sub", "subject-1")))
                        .serialize();
        there.answers.put("/userinfo", HostileProvider.answering(200, "application/jwt", unsigned));

        signIn.tokenIsRefused("not signed");
    }

    @Test
    void user_info_signed_by_a_foreign_key_is_refused() {
        there.answers.put(
                "/userinfo",
                HostileProvider.answering(
                        200,
                        "application/jwt",
                        HostileProvider.signedBy(Keys.OTHER_RSA, JWSAlgorithm.RS256)
                                .apply(signedUserInfo())));

        signIn.tokenIsRefused("None of the provider's published keys");
    }

    @Test
    void signed_user_info_is_accepted() {
        there.answers.put(
                "/userinfo",
                HostileProvider.answering(
                        200,
                        "application/jwt",
                        HostileProvider.signedBy(Keys.RSA, JWSAlgorithm.RS256)
                                .apply(signedUserInfo())));

        assertThat(signIn.succeed().preferredUsername()).isEqualTo("ada");
    }

    private Map<String, Object> signedUserInfo() {
        return Map.of(
                "iss",
                there.issuer(),
                "aud",
                "bailiwick",
                "sub",
                "subject-1",
                "preferred_username",
                "ada");
    }

    @Test
    void disabled_user_info_is_not_requested() {
        signIn.provider = SignIn.provider(there.issuer(), false);
        there.userInfo.put("sub", "somebody-else");

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
        assertThat(there.requestsTo("/userinfo")).isZero();
    }

    @Test
    void a_token_endpoint_that_never_finishes_is_cut_off() {
        there.answers.put("/token", HostileProvider.trickling(100));

        assertThat(signIn.fail().detail()).contains("did not send a complete response");
    }

    @Test
    void a_token_response_with_a_duplicate_key_is_refused() {
        there.answers.put(
                "/token",
                HostileProvider.answering(
                        200, "application/json", "{\"id_token\":\"a\",\"id_token\":\"b\"}"));

        signIn.tokenIsRefused("duplicate key");
    }

    @Test
    void secrets_are_hidden_in_every_to_string() {
        AuthorizationStart.Redirect redirect = signIn.begin();

        assertThat(signIn.provider.toString()).doesNotContain(HostileProvider.CLIENT_SECRET);
        assertThat(redirect.toString())
                .doesNotContain(redirect.pending().state())
                .doesNotContain(redirect.pending().codeVerifier());
        assertThat(redirect.pending().toString()).isEqualTo("PendingFlow[hidden]");
    }
}

package dev.bailiwick.identity.oidc.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.PlainHeader;
import com.nimbusds.jose.PlainObject;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSAEncrypter;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64;
import com.nimbusds.jose.util.JSONObjectUtils;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.TokenRules;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider.Keys;
import dev.bailiwick.identity.oidc.relyingparty.SignIn;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class IdTokensTest {
    private final SignIn signIn = new SignIn();
    private final HostileProvider there = signIn.there;

    @AfterEach
    void stop() {
        signIn.close();
    }

    static Stream<Arguments> algorithms() {
        return Stream.of(
                Arguments.of(JWSAlgorithm.RS256, Keys.RSA),
                Arguments.of(JWSAlgorithm.PS256, Keys.RSA),
                Arguments.of(JWSAlgorithm.ES256, Keys.ec(Curve.P_256, "ec-256")),
                Arguments.of(JWSAlgorithm.ES384, Keys.ec(Curve.P_384, "ec-384")),
                Arguments.of(JWSAlgorithm.EdDSA, Keys.ed25519("ed")));
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void a_token_signed_by_a_published_key_is_accepted(JWSAlgorithm algorithm, JWK key) {
        there.signWith(key, algorithm);

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void a_token_signed_by_an_unknown_key_with_a_known_key_id_is_refused(
            JWSAlgorithm algorithm, JWK key) throws JOSEException {
        there.signWith(key, algorithm);
        there.signing = HostileProvider.signedBy(sameNamed(key), algorithm);

        signIn.tokenIsRefused("None of the provider's published keys");
    }

    private static JWK sameNamed(JWK key) {
        return switch (key) {
            case RSAKey _ -> new RSAKey.Builder(Keys.OTHER_RSA).keyID(key.getKeyID()).build();
            case com.nimbusds.jose.jwk.ECKey ec -> Keys.ec(ec.getCurve(), ec.getKeyID());
            default -> Keys.ed25519(key.getKeyID());
        };
    }

    @Test
    void a_token_of_another_issuer_is_refused() {
        there.claims = claims -> claims.put("iss", "https://elsewhere.example");

        signIn.tokenIsRefused("issuer");
    }

    @Test
    void a_token_whose_issuer_lacks_only_a_trailing_slash_is_refused() {
        there.claims = claims -> claims.put("iss", there.issuer() + "/");

        signIn.tokenIsRefused("issuer");
    }

    @Test
    void a_token_for_another_audience_is_refused() {
        there.claims = claims -> claims.put("aud", "somebody-else");

        signIn.tokenIsRefused("audience");
    }

    @Test
    void a_token_for_other_audiences_besides_this_client_is_refused() {
        there.claims = claims -> claims.put("aud", List.of("bailiwick", "stranger"));

        signIn.tokenIsRefused("others besides this client");
        assertThat(signIn.fail().remedy()).contains("Keycloak", "Zitadel");
    }

    @Test
    void a_token_for_trusted_audiences_besides_this_client_is_accepted() {
        signIn.require(new TokenRules(Set.of("project", "sister"), null));
        there.claims =
                claims -> {
                    claims.put("aud", List.of("project", "bailiwick"));
                    claims.put("azp", "bailiwick");
                };

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    @Test
    void a_token_for_a_trusted_and_an_unknown_audience_is_refused() {
        signIn.require(new TokenRules(Set.of("project"), null));
        there.claims =
                claims -> {
                    claims.put("aud", List.of("project", "bailiwick", "Project"));
                    claims.put("azp", "bailiwick");
                };

        signIn.tokenIsRefused("others besides this client");
    }

    @Test
    void a_token_for_trusted_audiences_only_is_refused() {
        signIn.require(new TokenRules(Set.of("project"), null));
        there.claims = claims -> claims.put("aud", List.of("project"));

        signIn.tokenIsRefused("audience");
    }

    @Test
    void a_token_with_trusted_audiences_must_be_issued_to_this_client() {
        signIn.require(new TokenRules(Set.of("project"), null));
        there.claims = claims -> claims.put("aud", List.of("project", "bailiwick"));
        signIn.tokenIsRefused("azp");

        there.claims =
                claims -> {
                    claims.put("aud", List.of("project", "bailiwick"));
                    claims.put("azp", "project");
                };
        signIn.tokenIsRefused("azp");
    }

    @Test
    void a_token_signed_with_another_algorithm_than_the_required_one_is_refused() {
        there.signWith(Keys.RSA, JWSAlgorithm.PS256);
        there.discovery.put("id_token_signing_alg_values_supported", List.of("RS256", "PS256"));
        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");

        signIn.require(new TokenRules(Set.of(), JWSAlgorithm.RS256));
        signIn.tokenIsRefused("not signed with RS256");

        signIn.require(new TokenRules(Set.of(), JWSAlgorithm.PS256));
        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    @Test
    void a_token_without_an_audience_is_refused() {
        there.claims = claims -> claims.remove("aud");

        signIn.tokenIsRefused("aud");
    }

    @Test
    void an_audience_list_with_only_this_client_is_accepted() {
        there.claims = claims -> claims.put("aud", List.of("bailiwick"));

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    @Test
    void a_token_issued_to_another_party_is_refused() {
        there.claims = claims -> claims.put("azp", "stranger");

        signIn.tokenIsRefused("azp");
    }

    @Test
    void a_token_issued_to_this_party_is_accepted() {
        there.claims = claims -> claims.put("azp", "bailiwick");

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    @Test
    void an_expired_token_is_refused() {
        there.claims = claims -> claims.put("exp", inSeconds(-61));

        signIn.tokenIsRefused("Expired");
    }

    @Test
    void clock_skew_of_just_under_a_minute_is_tolerated() {
        there.claims =
                claims -> {
                    claims.put("exp", inSeconds(-50));
                    claims.put("iat", inSeconds(50));
                    claims.put("nbf", inSeconds(50));
                };

        assertThat(signIn.succeed().subject()).isEqualTo("subject-1");
    }

    @Test
    void a_token_without_an_expiry_is_refused() {
        there.claims = claims -> claims.remove("exp");

        signIn.tokenIsRefused("exp");
    }

    @Test
    void a_token_that_is_not_valid_yet_is_refused() {
        there.claims = claims -> claims.put("nbf", inSeconds(120));

        signIn.tokenIsRefused("nbf");
    }

    @Test
    void a_token_issued_in_the_future_is_refused() {
        there.claims = claims -> claims.put("iat", inSeconds(120));

        signIn.tokenIsRefused("ahead of");
    }

    @Test
    void a_token_without_an_issue_time_is_refused() {
        there.claims = claims -> claims.remove("iat");

        signIn.tokenIsRefused("iat");
    }

    @Test
    void a_token_without_a_subject_is_refused() {
        there.claims = claims -> claims.remove("sub");

        signIn.tokenIsRefused("sub");
    }

    @Test
    void a_token_with_an_empty_or_oversized_subject_is_refused() {
        there.claims = claims -> claims.put("sub", " ");
        signIn.tokenIsRefused("sub");

        there.claims = claims -> claims.put("sub", "s".repeat(256));
        signIn.tokenIsRefused("sub");

        there.claims = claims -> claims.put("sub", "null\0byte");
        signIn.tokenIsRefused("sub");

        there.claims = claims -> claims.put("sub", 1);
        signIn.tokenIsRefused("sub");
    }

    @Test
    void a_token_without_a_nonce_is_refused() {
        there.claims = claims -> claims.remove("nonce");

        signIn.tokenIsRefused("nonce");
    }

    @Test
    void a_token_with_another_nonce_is_refused_without_repeating_it() {
        there.claims = claims -> claims.put("nonce", "another-nonce");

        signIn.tokenIsRefused("nonce");
        assertThat(signIn.fail().detail()).doesNotContain("another-nonce");
    }

    @Test
    void an_unsigned_token_is_refused() {
        there.signing = claims -> new PlainObject(new PlainHeader(), payload(claims)).serialize();

        signIn.tokenIsRefused("not signed");
    }

    @Test
    void a_token_signed_with_the_client_secret_is_refused() {
        there.signing = claims -> hmac(claims, HostileProvider.CLIENT_SECRET + " ".repeat(32));

        signIn.tokenIsRefused("signed with the client secret (HS256)");
    }

    @Test
    void a_token_that_uses_the_public_key_as_an_hmac_secret_is_refused() {
        there.signing = claims -> hmac(claims, Keys.RSA.toPublicJWK().toJSONString());

        signIn.tokenIsRefused("HS256");
    }

    @Test
    void a_symmetric_algorithm_is_refused_even_when_advertised() {
        there.discovery.put("id_token_signing_alg_values_supported", List.of("RS256", "HS256"));
        there.signing = claims -> hmac(claims, HostileProvider.CLIENT_SECRET + " ".repeat(32));

        signIn.tokenIsRefused("HS256");
    }

    @Test
    void an_algorithm_the_provider_does_not_advertise_is_refused() {
        there.discovery.put("id_token_signing_alg_values_supported", List.of("ES256"));

        signIn.tokenIsRefused("not among those");
    }

    @Test
    void a_token_that_names_one_published_key_but_uses_another_is_refused() {
        there.keys.add(Keys.OTHER_RSA.toPublicJWK());
        there.signing = withHeader(header -> header.keyID(Keys.OTHER_RSA.getKeyID()), Keys.RSA);

        signIn.tokenIsRefused("None of the provider's published keys");
    }

    @Test
    void an_encryption_key_is_not_used_to_verify_signatures() {
        there.keys.clear();
        there.keys.add(
                new RSAKey.Builder(Keys.RSA.toPublicJWK())
                        .keyUse(com.nimbusds.jose.jwk.KeyUse.ENCRYPTION)
                        .build());

        signIn.tokenIsRefused("None of the provider's published keys");
    }

    @Test
    void a_token_that_embeds_its_own_key_is_refused() {
        there.signing =
                withHeader(header -> header.jwk(Keys.OTHER_RSA.toPublicJWK()), Keys.OTHER_RSA);
        signIn.tokenIsRefused("not supported here");

        there.signing =
                withHeader(header -> header.jwkURL(URI.create("http://localhost:1/k")), Keys.RSA);
        signIn.tokenIsRefused("not supported here");

        there.signing =
                withHeader(
                        header -> header.x509CertURL(URI.create("http://localhost:1/c")), Keys.RSA);
        signIn.tokenIsRefused("not supported here");

        there.signing =
                withHeader(header -> header.x509CertChain(List.of(new Base64("AAAA"))), Keys.RSA);
        signIn.tokenIsRefused("not supported here");
    }

    @Test
    void a_token_with_a_critical_header_is_refused() {
        there.signing =
                withHeader(
                        header -> header.criticalParams(Set.of("exp")).customParam("exp", 1),
                        Keys.RSA);

        signIn.tokenIsRefused("not supported here");
    }

    @Test
    void a_token_of_another_type_is_not_accepted_as_an_id_token() {
        there.signing = withHeader(header -> header.type(new JOSEObjectType("at+jwt")), Keys.RSA);

        signIn.tokenIsRefused("ID token was rejected");
    }

    @Test
    void an_encrypted_token_is_refused_with_a_remedy() {
        there.signing = IdTokensTest::encrypted;

        ProtocolFailure failure = signIn.fail();

        assertThat(failure.detail()).contains("encrypted");
        assertThat(failure.remedy()).contains("Remove the encryption key");
    }

    @Test
    void a_token_with_a_duplicate_claim_is_refused() {
        there.signing =
                claims -> {
                    String json = JSONObjectUtils.toJSONString(claims);
                    String twice = json.replaceFirst("\\{", "{\"sub\":\"administrator\",");
                    return HostileProvider.sign(
                            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("rsa-1").build(),
                            twice,
                            Keys.RSA);
                };

        ProtocolFailure failure = signIn.fail();

        assertThat(failure.category()).isEqualTo(ProtocolFailure.Category.TOKEN_INVALID);
        assertThat(failure.detail()).contains("duplicate key");
    }

    @Test
    void a_wrong_access_token_hash_is_refused() {
        there.claims = claims -> claims.put("at_hash", "AAAAAAAAAAAAAAAAAAAAAA");

        signIn.tokenIsRefused("at_hash");
    }

    @Test
    void a_missing_or_malformed_token_is_refused() {
        there.tokenAnswer = answer -> answer.remove("id_token");
        signIn.tokenIsRefused("no ID token");

        there.tokenAnswer = answer -> answer.put("id_token", "not.a.token");
        signIn.tokenIsRefused("malformed");
    }

    private static Object inSeconds(long seconds) {
        return Instant.now().getEpochSecond() + seconds;
    }

    private static Payload payload(Map<String, Object> claims) {
        return new Payload(JSONObjectUtils.toJSONString(claims));
    }

    private static java.util.function.Function<Map<String, Object>, String> withHeader(
            UnaryOperator<JWSHeader.Builder> header, RSAKey key) {
        return claims ->
                HostileProvider.sign(
                        header.apply(new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("rsa-1"))
                                .build(),
                        claims,
                        key);
    }

    private static String hmac(Map<String, Object> claims, String secret) {
        try {
            JWSObject token = new JWSObject(new JWSHeader(JWSAlgorithm.HS256), payload(claims));
            token.sign(new MACSigner(secret.getBytes(StandardCharsets.UTF_8)));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String encrypted(Map<String, Object> claims) {
        try {
            JWEObject token =
                    new JWEObject(
                            new JWEHeader(JWEAlgorithm.RSA_OAEP_256, EncryptionMethod.A256GCM),
                            payload(claims));
            token.encrypt(new RSAEncrypter(Keys.RSA.toPublicJWK()));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}

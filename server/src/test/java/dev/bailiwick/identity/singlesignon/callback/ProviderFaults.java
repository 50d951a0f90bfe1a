package dev.bailiwick.identity.singlesignon.callback;

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
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSAEncrypter;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.JSONObjectUtils;
import com.sun.net.httpserver.HttpHandler;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider.Keys;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/// What a hostile provider, or an attacker between it and us, may try.
public final class ProviderFaults {
    private static final String ALGORITHMS = "id_token_signing_alg_values_supported";
    private static final String FOREIGN = "https://elsewhere.example";
    private static final ECKey EC = Keys.ec(Curve.P_256, "ec-1");
    private static final OctetKeyPair ED = Keys.ed25519("ed-1");
    private static final byte[] SHARED = "k".repeat(64).getBytes(StandardCharsets.UTF_8);

    private ProviderFaults() {}

    static Stream<ProviderFault> all() {
        return Stream.of(
                        claims(),
                        signatures(),
                        headers(),
                        duplicates(),
                        userInfo(),
                        answers(),
                        accessTokens(),
                        callbacks())
                .flatMap(lies -> lies);
    }

    private static Stream<ProviderFault> claims() {
        return Stream.of(
                claim("iss of another provider", "iss", FOREIGN),
                without("iss"),
                claim("iss in a list", "iss", List.of(FOREIGN)),
                claim("aud of another client", "aud", "stranger"),
                claim("aud with strangers", "aud", List.of("bailiwick", "stranger")),
                claim("aud empty", "aud", List.of()),
                without("aud"),
                claim("azp of another client", "azp", "stranger"),
                claim("azp in a list", "azp", List.of("bailiwick")),
                claim("exp in the past", "exp", inSeconds(-120)),
                claim("exp as text", "exp", "tomorrow"),
                without("exp"),
                claim("nbf ahead", "nbf", inSeconds(600)),
                claim("nbf so far ahead that it overflows", "nbf", Long.MAX_VALUE),
                claim("iat so far ahead that it overflows", "iat", Long.MAX_VALUE),
                claim("exp after all time", "exp", 100_000_000_000_000_000L),
                claim("auth_time ahead", "auth_time", inSeconds(600)),
                claim("auth_time before all time", "auth_time", -99_999_999_999_999L),
                claim("iat ahead", "iat", inSeconds(600)),
                without("iat"),
                without("sub"),
                claim("sub empty", "sub", ""),
                claim("sub as a number", "sub", 1),
                without("nonce"),
                claim("nonce of another sign-in", "nonce", "another"),
                claim("nonce in a list", "nonce", List.of("another")),
                claim("at_hash of another token", "at_hash", "AAAAAAAAAAAAAAAAAAAAAA"));
    }

    private static Stream<ProviderFault> signatures() {
        return Stream.of(
                signed("alg none", claims -> crafted("{\"alg\":\"none\"}", claims, "")),
                signed("alg NoNe", claims -> crafted("{\"alg\":\"NoNe\"}", claims, "")),
                signed("signature left out", claims -> crafted("{\"alg\":\"RS256\"}", claims, "")),
                signed("claims changed after signing", ProviderFaults::changedAfterSigning),
                signed("HS256 with the client secret", claims -> hmac(claims, secret())),
                signed("HS256 with the client secret, advertised", claims -> hmac(claims, secret()))
                        .afterAdvertising(ALGORITHMS, List.of("RS256", "HS256")),
                signed(
                        "HS256 with the public key as JWK",
                        claims -> hmac(claims, utf8(Keys.RSA.toPublicJWK().toJSONString()))),
                signed("HS256 with the public key as PEM", claims -> hmac(claims, utf8(pem()))),
                signed("HS256 with the public key as DER", claims -> hmac(claims, der())),
                new ProviderFault(
                        "HS256 with a published symmetric key",
                        "token_invalid",
                        stage -> {
                            stage.there().discovery.put(ALGORITHMS, List.of("RS256", "HS256"));
                            stage.there()
                                    .keys
                                    .add(
                                            new OctetSequenceKey.Builder(SHARED)
                                                    .keyID("oct-1")
                                                    .build());
                        },
                        stage -> stage.there().signing = claims -> hmac(claims, SHARED)),
                signed(
                        "a foreign key",
                        HostileProvider.signedBy(Keys.OTHER_RSA, JWSAlgorithm.RS256)),
                signed(
                        "a foreign key under a published name",
                        HostileProvider.signedBy(
                                named(Keys.OTHER_RSA, "rsa-1"), JWSAlgorithm.RS256)),
                signed(
                        "a foreign key without a name",
                        withHeader(h -> h.keyID(null), Keys.OTHER_RSA)),
                signed(
                                "an algorithm that is not advertised",
                                claims ->
                                        HostileProvider.signedBy(Keys.RSA, JWSAlgorithm.RS256)
                                                .apply(claims))
                        .afterAdvertising(ALGORITHMS, List.of("PS256")),
                new ProviderFault(
                        "a zero signature",
                        "token_invalid",
                        stage -> stage.there().keys.add(EC.toPublicJWK()),
                        stage ->
                                stage.there().signing =
                                        claims ->
                                                crafted(
                                                        "{\"alg\":\"ES256\",\"kid\":\"ec-1\"}",
                                                        claims,
                                                        Base64URL.encode(new byte[64]).toString())),
                new ProviderFault(
                        "the name of another published key",
                        "token_invalid",
                        stage -> stage.there().keys.add(Keys.OTHER_RSA.toPublicJWK()),
                        stage ->
                                stage.there().signing =
                                        withHeader(h -> h.keyID("rsa-2"), Keys.RSA)),
                new ProviderFault(
                        "the name of a published key of another kind",
                        "token_invalid",
                        stage -> stage.there().keys.add(EC.toPublicJWK()),
                        stage ->
                                stage.there().signing = withHeader(h -> h.keyID("ec-1"), Keys.RSA)),
                signed(
                        "a path for a key's name",
                        withHeader(h -> h.keyID("../../../../dev/null"), Keys.RSA)),
                signed("encrypted", ProviderFaults::encrypted),
                ProviderFault.of(
                        "a published key that is too short for its kind",
                        stage -> {
                            stage.there().signing =
                                    HostileProvider.signedBy(ED, JWSAlgorithm.EdDSA);
                            answer(
                                    stage,
                                    "/keys",
                                    "{\"keys\":[{\"kty\":\"OKP\",\"crv\":\"Ed25519\",\"x\":\"AAAA\"}]}");
                        }));
    }

    private static Stream<ProviderFault> headers() {
        return Stream.of(
                signed(
                        "jwk in the header",
                        withHeader(h -> h.jwk(Keys.OTHER_RSA.toPublicJWK()), Keys.OTHER_RSA)),
                ProviderFault.of(
                        "jku in the header",
                        stage ->
                                stage.there().signing =
                                        withHeader(
                                                h -> h.jwkURL(inside(stage, "/keys")),
                                                Keys.OTHER_RSA)),
                ProviderFault.of(
                        "jku beside a good signature",
                        stage ->
                                stage.there().signing =
                                        withHeader(
                                                h -> h.jwkURL(inside(stage, "/keys")), Keys.RSA)),
                ProviderFault.of(
                        "x5u in the header",
                        stage ->
                                stage.there().signing =
                                        withHeader(
                                                h -> h.x509CertURL(inside(stage, "/c")),
                                                Keys.OTHER_RSA)),
                signed(
                        "crit in the header",
                        withHeader(
                                h -> h.criticalParams(java.util.Set.of("x")).customParam("x", 1),
                                Keys.RSA)),
                signed(
                        "an access token for an ID token",
                        withHeader(h -> h.type(new JOSEObjectType("at+jwt")), Keys.RSA)),
                signed(
                        "a logout token for an ID token",
                        withHeader(h -> h.type(new JOSEObjectType("logout+jwt")), Keys.RSA)));
    }

    private static Stream<ProviderFault> duplicates() {
        return Stream.of(
                signed(
                        "sub twice in the ID token",
                        claims ->
                                HostileProvider.sign(
                                        header().build(),
                                        twice(claims, "\"sub\":\"root\""),
                                        Keys.RSA)),
                ProviderFault.of(
                        "id_token twice in the token answer",
                        stage ->
                                answer(stage, "/token", "{\"id_token\":\"a\",\"id_token\":\"b\"}")),
                ProviderFault.of(
                        "sub twice in UserInfo",
                        stage ->
                                answer(
                                        stage,
                                        "/userinfo",
                                        twice(Map.of("sub", stage.subject()), "\"sub\":\"root\""))),
                ProviderFault.of(
                                "keys twice in the key set",
                                stage -> answer(stage, "/keys", "{\"keys\":[],\"keys\":[]}"))
                        .endsAs("provider_error"));
    }

    private static Stream<ProviderFault> userInfo() {
        return Stream.of(
                ProviderFault.of(
                        "UserInfo of somebody else",
                        stage -> stage.there().userInfo.put("sub", "somebody-else")),
                ProviderFault.of(
                        "UserInfo of nobody", stage -> stage.there().userInfo.remove("sub")),
                signedUserInfo(
                        "UserInfo unsigned", claims -> crafted("{\"alg\":\"none\"}", claims, "")),
                signedUserInfo(
                        "UserInfo by a foreign key",
                        HostileProvider.signedBy(Keys.OTHER_RSA, JWSAlgorithm.RS256)),
                signedUserInfo("UserInfo by the client secret", claims -> hmac(claims, secret())),
                signedUserInfo("UserInfo encrypted", ProviderFaults::encrypted),
                signedUserInfo(
                        "UserInfo for another client",
                        claims -> by(Keys.RSA, with(claims, "aud", "stranger"))),
                signedUserInfo(
                        "UserInfo of another provider",
                        claims -> by(Keys.RSA, with(claims, "iss", FOREIGN))),
                signedUserInfo(
                        "UserInfo signed, of somebody else",
                        claims -> by(Keys.RSA, with(claims, "sub", "somebody-else"))));
    }

    private static Stream<ProviderFault> answers() {
        return Stream.of("/token", "/keys", "/userinfo")
                .flatMap(path ->
                        Stream.of(
                                        doing(
                                                "50 MB from " + path,
                                                path,
                                                HostileProvider.flooding(50)),
                                        ProviderFault.of(
                                                "a redirect inside from " + path,
                                                stage ->
                                                        stage.there()
                                                                .answers
                                                                .put(
                                                                        path,
                                                                        HostileProvider
                                                                                .redirectingTo(
                                                                                        inside(
                                                                                                        stage,
                                                                                                        path)
                                                                                                .toString()))),
                                        doing(
                                                "HTML from " + path,
                                                path,
                                                HostileProvider.answering(
                                                        500, "text/html", "<p>no</p>")))
                                .map(lie -> lie.endsAs("provider_error")));
    }

    private static Stream<ProviderFault> accessTokens() {
        return Stream.of(
                token("an access token that breaks out of its header", "access_token", "a\r\nB: c"),
                token("an access token that no header carries", "access_token", "\u4e00"),
                token("a token type that is not Bearer", "token_type", "DPoP"));
    }

    private static ProviderFault token(String name, String member, Object value) {
        return ProviderFault.of(
                name, stage -> stage.there().tokenAnswer = answer -> answer.put(member, value));
    }

    private static Stream<ProviderFault> callbacks() {
        return Stream.of(
                        ProviderFault.of(
                                "a mix-up by iss",
                                stage -> stage.there().callback = back -> back.put("iss", FOREIGN)),
                        ProviderFault.of("iss left out though advertised", _ -> {})
                                .afterAdvertising(
                                        "authorization_response_iss_parameter_supported", true))
                .map(lie -> lie.endsAs("state_mismatch"));
    }

    private static ProviderFault claim(String name, String claim, Object value) {
        return ProviderFault.of(name, stage -> alter(stage, claims -> claims.put(claim, value)));
    }

    private static ProviderFault without(String claim) {
        return ProviderFault.of(
                claim + " missing", stage -> alter(stage, claims -> claims.remove(claim)));
    }

    private static void alter(ProviderFault.Stage stage, Consumer<Map<String, Object>> lie) {
        stage.there().claims = stage.there().claims.andThen(lie);
    }

    private static ProviderFault signed(
            String name, Function<Map<String, Object>, String> signing) {
        return ProviderFault.of(name, stage -> stage.there().signing = signing);
    }

    private static ProviderFault signedUserInfo(
            String name, Function<Map<String, Object>, String> signing) {
        return ProviderFault.of(
                name,
                stage -> {
                    Map<String, Object> claims =
                            Map.of(
                                    "iss",
                                    stage.there().issuer(),
                                    "aud",
                                    "bailiwick",
                                    "sub",
                                    stage.subject());
                    stage.there()
                            .answers
                            .put(
                                    "/userinfo",
                                    HostileProvider.answering(
                                            200, "application/jwt", signing.apply(claims)));
                });
    }

    private static ProviderFault doing(String name, String path, HttpHandler handler) {
        return ProviderFault.of(name, stage -> stage.there().answers.put(path, handler));
    }

    private static void answer(ProviderFault.Stage stage, String path, String json) {
        stage.there().answers.put(path, HostileProvider.answering(200, "application/json", json));
    }

    private static URI inside(ProviderFault.Stage stage, String path) {
        return URI.create(stage.inside().issuer() + path);
    }

    private static Object inSeconds(long seconds) {
        return Instant.now().getEpochSecond() + seconds;
    }

    private static Map<String, Object> with(Map<String, Object> claims, String name, Object value) {
        Map<String, Object> changed = new HashMap<>(claims);
        changed.put(name, value);
        return changed;
    }

    private static String twice(Map<String, Object> claims, String first) {
        return JSONObjectUtils.toJSONString(claims).replaceFirst("\\{", "{" + first + ",");
    }

    private static String crafted(String header, Map<String, Object> claims, String signature) {
        return Base64URL.encode(header)
                + "."
                + Base64URL.encode(JSONObjectUtils.toJSONString(claims))
                + "."
                + signature;
    }

    private static String changedAfterSigning(Map<String, Object> claims) {
        String[] parts = by(Keys.RSA, claims).split("\\.");
        Map<String, Object> changed = with(claims, "name", "Somebody Else");
        parts[1] = Base64URL.encode(JSONObjectUtils.toJSONString(changed)).toString();
        return String.join(".", parts);
    }

    private static String by(RSAKey key, Map<String, Object> claims) {
        return HostileProvider.signedBy(key, JWSAlgorithm.RS256).apply(claims);
    }

    private static RSAKey named(RSAKey key, String id) {
        return new RSAKey.Builder(key).keyID(id).build();
    }

    private static JWSHeader.Builder header() {
        return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("rsa-1");
    }

    private static Function<Map<String, Object>, String> withHeader(
            UnaryOperator<JWSHeader.Builder> change, RSAKey key) {
        return claims -> HostileProvider.sign(change.apply(header()).build(), claims, key);
    }

    /// HS256 requires 256 bits; implementations that accept a shorter secret pad it with zeros.
    private static byte[] secret() {
        return utf8(HostileProvider.CLIENT_SECRET + "\0".repeat(32));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] der() {
        try {
            return Keys.RSA.toPublicKey().getEncoded();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem() {
        return "-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder(64, utf8("\n")).encodeToString(der())
                + "\n-----END PUBLIC KEY-----\n";
    }

    private static String hmac(Map<String, Object> claims, byte[] secret) {
        try {
            JWSObject token =
                    new JWSObject(
                            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("rsa-1").build(),
                            new Payload(JSONObjectUtils.toJSONString(claims)));
            token.sign(new MACSigner(secret));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String encrypted(Map<String, Object> claims) {
        try {
            JWEObject token =
                    new JWEObject(
                            new JWEHeader(JWEAlgorithm.RSA_OAEP_256, EncryptionMethod.A256GCM),
                            new Payload(JSONObjectUtils.toJSONString(claims)));
            token.encrypt(new RSAEncrypter(Keys.RSA.toPublicJWK()));
            return token.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }
}

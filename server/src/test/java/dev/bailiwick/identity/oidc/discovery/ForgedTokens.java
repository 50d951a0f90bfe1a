package dev.bailiwick.identity.oidc.discovery;

import static dev.bailiwick.FuzzInput.hold;
import static dev.bailiwick.FuzzInput.holdSentence;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.Ed25519Signer;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.util.Base64URL;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.relyingparty.HostileProvider;
import dev.bailiwick.identity.oidc.relyingparty.SignIn;
import dev.bailiwick.platform.trust.TrustAnchors;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Tokens with any content, signed by the provider's own key, and the known metadata of that
/// provider. `ISSUER` in them stands for its name.
public final class ForgedTokens {
    public static final Instant NOW = Instant.parse("2026-03-12T12:00:00Z");
    public static final InstantSource CLOCK = InstantSource.fixed(NOW);
    static final String RAW = "raw";
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final OctetKeyPair KEY = HostileProvider.Keys.ed25519("ed");
    private static final HostileProvider THERE = HostileProvider.start();

    private ForgedTokens() {}

    /// Fetched once, on first use.
    private static final class Asked {
        private static final DiscoveredIdp KNOWN = fetched();
    }

    public static DiscoveredIdp known() {
        return Asked.KNOWN;
    }

    private static DiscoveredIdp fetched() {
        THERE.signWith(KEY, JWSAlgorithm.EdDSA);
        var http = new IdpHttp(new TrustAnchors(Optional.empty()), Duration.ofMinutes(2));
        try {
            return new Discovery(http, CLOCK).of(SignIn.provider(THERE.issuer(), false));
        } catch (ProtocolFailureException refusal) {
            throw new IllegalStateException(refusal);
        }
    }

    /// @param header [#RAW] if `rest` is the complete token
    public static String token(String header, String rest) {
        if (header.equals(RAW)) {
            return rest;
        }
        String input =
                Base64URL.encode(header) + "." + Base64URL.encode(rest.replace("ISSUER", issuer()));
        try {
            Base64URL signature =
                    new Ed25519Signer(KEY)
                            .sign(
                                    new JWSHeader(JWSAlgorithm.EdDSA),
                                    input.getBytes(StandardCharsets.US_ASCII));
            return input + "." + signature;
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String issuer() {
        return THERE.issuer();
    }

    /// The claims of a token, read by a different parser from the one that validated it.
    public static JsonNode claims(String token) {
        String[] parts = token.split("\\.", -1);
        hold(parts.length == 3, "a token that is believed is signed");
        JsonNode header = JSON.readTree(new Base64URL(parts[0]).decode());
        hold(header.path("alg").asString("").equals("EdDSA"), "by the algorithm of the key");
        JsonNode claims = JSON.readTree(new Base64URL(parts[1]).decode());
        hold(claims.path("iss").asString("").equals(issuer()), "by its issuer");
        JsonNode audience = claims.path("aud");
        JsonNode only = audience.isArray() && audience.size() == 1 ? audience.get(0) : audience;
        hold(only.asString("").equals(HostileProvider.CLIENT_ID), "for this client alone");
        double until = claims.path("exp").asDouble(0);
        hold(until > CLOCK.instant().getEpochSecond() - 61, "while it is good");
        return claims;
    }

    public static void holdRefusal(ProtocolFailureException refusal) {
        holdSentence(refusal.failure().detail());
        String remedy = refusal.failure().remedy();
        holdSentence(remedy == null ? "" : remedy);
    }
}

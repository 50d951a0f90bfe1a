package dev.bailiwick.identity.oidc.tokens;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.EncryptedJWT;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import dev.bailiwick.identity.oidc.discovery.DiscoveredProvider;
import dev.bailiwick.identity.oidc.discovery.Signatures;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure.Category;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.ProviderText;
import dev.bailiwick.identity.oidc.provider.StrictJson;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import net.minidev.json.JSONObject;

/// Believes a token only for its signature by one of the provider's published keys, with an
/// algorithm that the provider advertises and that is asymmetric. `what` names the token in the
/// sentences.
public record SignedTokens(DiscoveredProvider known, Set<JWSAlgorithm> algorithms, String what) {
    private static final List<String> TIMES = List.of("exp", "iat", "nbf", "auth_time");
    private static final double LAST_SECOND = 253_402_300_799d; // of the year 9999

    /// No type, or the plain one.
    public static final JOSEObjectTypeVerifier<SecurityContext> JWT_TYPE =
            new DefaultJOSEObjectTypeVerifier<>(JOSEObjectType.JWT, null);

    public JWTClaimsSet verify(
            JWT token,
            JOSEObjectTypeVerifier<SecurityContext> types,
            JWTClaimsSetVerifier<SecurityContext> claims)
            throws ProtocolFailureException {
        SignedJWT signed = signed(token);
        requirePlainHeader(signed.getHeader());
        requireUniqueKeys(signed);
        URI uri = known.metadata().getJWKSetURI();
        List<JWK> keys = known.keys().current(known.provider(), uri);
        try {
            return process(signed, keys, types, claims);
        } catch (BadJOSEException _) {
            Optional<List<JWK>> others = known.keys().others(keys, known.provider(), uri);
            if (others.isEmpty()) {
                throw unknownKey();
            }
            try {
                return process(signed, others.get(), types, claims);
            } catch (BadJOSEException _) {
                throw unknownKey();
            }
        }
    }

    private JWTClaimsSet process(
            SignedJWT signed,
            List<JWK> keys,
            JOSEObjectTypeVerifier<SecurityContext> types,
            JWTClaimsSetVerifier<SecurityContext> claims)
            throws BadJOSEException, ProtocolFailureException {
        try {
            return Signatures.processor(keys, algorithms, types, claims).process(signed, null);
        } catch (IdTokens.Remediable e) {
            throw refused(claim(e), e.remedy());
        } catch (BadJWTException e) {
            throw refused(claim(e));
        } catch (JOSEException _) {
            throw refused("Its signature cannot be checked");
        }
    }

    /// The SDK puts the offending value behind a colon; values of a token are not repeated.
    private static String claim(BadJWTException e) {
        String message = Objects.requireNonNullElse(e.getMessage(), "A claim is wrong");
        int colon = message.indexOf(':');
        return colon < 0 ? message : message.substring(0, colon);
    }

    private SignedJWT signed(JWT token) throws ProtocolFailureException {
        return switch (token) {
            case SignedJWT signed -> signed;
            case EncryptedJWT _ ->
                    throw refused(
                            "It is encrypted",
                            "Remove the encryption key from this client at the provider.");
            default -> throw refused("It is not signed (alg none)");
        };
    }

    /// OpenID Connect Core 1.0 §2 tells providers to leave out header parameters that bring keys
    /// along; RFC 7515 §4.1.11 makes `crit` a reason to refuse whatever is not understood.
    private void requirePlainHeader(JWSHeader header) throws ProtocolFailureException {
        JWSAlgorithm algorithm = header.getAlgorithm();
        if (algorithm.getName().toUpperCase(Locale.ROOT).startsWith("HS")) {
            throw refused(
                    "It is signed with the client secret ("
                            + ProviderText.errorCode(algorithm.getName())
                            + ")",
                    "Give the provider a signing key, and choose an asymmetric algorithm such as"
                            + " RS256.");
        }
        if (!algorithms.contains(algorithm)) {
            throw refused("Its algorithm is not among those that the provider advertises");
        }
        boolean bringsKeys =
                header.getJWK() != null
                        || header.getJWKURL() != null
                        || header.getX509CertURL() != null
                        || header.getX509CertChain() != null;
        if (bringsKeys
                || header.getCriticalParams() != null
                || !header.isBase64URLEncodePayload()) {
            throw refused("Its header asks for something that is not done here");
        }
    }

    private void requireUniqueKeys(SignedJWT signed) throws ProtocolFailureException {
        try {
            StrictJson.object(signed.getParsedParts()[0].decodeToString());
            JSONObject claims = StrictJson.object(signed.getParsedParts()[1].decodeToString());
            Object subject = claims.get("sub");
            if (subject != null && !(subject instanceof String)) {
                throw refused("Its subject (sub) is no text"); // the SDK would make it one
            }
            for (String name : TIMES) {
                if (claims.get(name) instanceof Number seconds && !isTime(seconds)) {
                    throw refused("One of its times is none (" + name + ")");
                }
            }
        } catch (StrictJson.Malformed e) {
            throw refused(e.why());
        }
    }

    /// The SDK multiplies by a thousand, and a time far ahead would come out as one long past.
    private static boolean isTime(Number seconds) {
        double value = seconds.doubleValue();
        return value >= 0 && value <= LAST_SECOND;
    }

    private ProtocolFailureException unknownKey() {
        return refused("No key that the provider publishes fits its signature");
    }

    ProtocolFailureException refused(String why) {
        return new ProtocolFailureException(ProtocolFailure.tokenInvalid(sentence(why)));
    }

    private ProtocolFailureException refused(String why, String remedy) {
        return new ProtocolFailureException(
                new ProtocolFailure(Category.TOKEN_INVALID, sentence(why), remedy, false));
    }

    private String sentence(String why) {
        return "The " + what + " was refused. " + why + ".";
    }
}

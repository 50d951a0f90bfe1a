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
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.discovery.JwtVerification;
import dev.bailiwick.identity.oidc.provider.IdpText;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure.Category;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.StrictJson;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import net.minidev.json.JSONObject;

/// Trusts a token only if it is signed by one of the provider's published keys, with an asymmetric
/// algorithm that the provider advertises. `tokenName` names the token in messages.
public record SignedTokens(
        DiscoveredIdp discovered, Set<JWSAlgorithm> algorithms, String tokenName) {
    private static final List<String> TIMES = List.of("exp", "iat", "nbf", "auth_time");
    private static final double MAX_EPOCH_SECOND = 253_402_300_799d; // in the year 9999

    /// No type, or the generic one.
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
        URI uri = discovered.metadata().getJWKSetURI();
        List<JWK> keys = discovered.keys().current(discovered.provider(), uri);
        try {
            return process(signed, keys, types, claims);
        } catch (BadJOSEException _) {
            Optional<List<JWK>> others =
                    discovered.keys().refetched(keys, discovered.provider(), uri);
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
            return JwtVerification.processor(keys, algorithms, types, claims).process(signed, null);
        } catch (IdTokens.Remediable e) {
            throw refused(claim(e), e.remedy());
        } catch (BadJWTException e) {
            throw refused(claim(e));
        } catch (JOSEException _) {
            throw refused("Its signature cannot be verified");
        }
    }

    /// The SDK puts the offending value after a colon; values of a token are not repeated.
    private static String claim(BadJWTException e) {
        String message = Objects.requireNonNullElse(e.getMessage(), "A claim is invalid");
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

    /// OpenID Connect Core 1.0 §2 tells providers to omit header parameters that contain keys; RFC
    /// 7515 §4.1.11 requires rejecting a `crit` parameter that is not understood.
    private void requirePlainHeader(JWSHeader header) throws ProtocolFailureException {
        JWSAlgorithm algorithm = header.getAlgorithm();
        if (algorithm.getName().toUpperCase(Locale.ROOT).startsWith("HS")) {
            throw refused(
                    "It is signed with the client secret ("
                            + IdpText.errorCode(algorithm.getName())
                            + ")",
                    "Add a signing key at the provider, and choose an asymmetric algorithm such as"
                            + " RS256.");
        }
        if (!algorithms.contains(algorithm)) {
            JWSAlgorithm required = discovered.provider().tokenRules().algorithm();
            throw required == null
                    ? refused("Its algorithm is not among those that the provider advertises")
                    : refused(
                            "It is not signed with " + required,
                            "Change the signing algorithm here or at the provider.");
        }
        boolean bringsKeys =
                header.getJWK() != null
                        || header.getJWKURL() != null
                        || header.getX509CertURL() != null
                        || header.getX509CertChain() != null;
        if (bringsKeys
                || header.getCriticalParams() != null
                || !header.isBase64URLEncodePayload()) {
            throw refused("Its header requires a feature that is not supported here");
        }
    }

    private void requireUniqueKeys(SignedJWT signed) throws ProtocolFailureException {
        try {
            StrictJson.object(signed.getParsedParts()[0].decodeToString());
            JSONObject claims = StrictJson.object(signed.getParsedParts()[1].decodeToString());
            Object subject = claims.get("sub");
            if (subject != null && !(subject instanceof String)) {
                throw refused(
                        "Its subject (sub) is not a string"); // the SDK would convert it to text
            }
            for (String name : TIMES) {
                if (claims.get(name) instanceof Number seconds && !isTime(seconds)) {
                    throw refused("One of its times is invalid (" + name + ")");
                }
            }
        } catch (StrictJson.Malformed e) {
            throw refused(e.reason());
        }
    }

    /// The SDK multiplies by a thousand, and a time in the far future would overflow into the past.
    private static boolean isTime(Number seconds) {
        double value = seconds.doubleValue();
        return value >= 0 && value <= MAX_EPOCH_SECOND;
    }

    private ProtocolFailureException unknownKey() {
        return refused("None of the provider's published keys matches its signature");
    }

    ProtocolFailureException refused(String reason) {
        return new ProtocolFailureException(ProtocolFailure.tokenInvalid(message(reason)));
    }

    private ProtocolFailureException refused(String reason, String remedy) {
        return new ProtocolFailureException(
                new ProtocolFailure(Category.TOKEN_INVALID, message(reason), remedy, false));
    }

    private String message(String reason) {
        return "The " + tokenName + " was rejected. " + reason + ".";
    }
}

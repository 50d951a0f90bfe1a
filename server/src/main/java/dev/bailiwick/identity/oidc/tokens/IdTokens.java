package dev.bailiwick.identity.oidc.tokens;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.claims.AccessTokenHash;
import com.nimbusds.openid.connect.sdk.token.OIDCTokens;
import com.nimbusds.openid.connect.sdk.validators.IDTokenClaimsVerifier;
import dev.bailiwick.identity.oidc.discovery.DiscoveredProvider;
import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.oidc.provider.ProviderText;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// OpenID Connect Core 1.0 §3.1.3.7, stricter where a lenient reading has cost others: the audience
/// is this client and nobody else beside it.
public final class IdTokens {
    private static final int SKEW_SECONDS = 60;
    private static final int LONGEST_SUBJECT = 255;

    private final InstantSource clock;

    public IdTokens(InstantSource clock) {
        this.clock = clock;
    }

    public JWTClaimsSet validate(DiscoveredProvider known, OIDCTokens tokens, PendingFlow pending)
            throws ProtocolFailureException {
        SignedTokens idToken = new SignedTokens(known, known.algorithms(), "ID token");
        JWTClaimsSet claims =
                idToken.verify(
                        tokens.getIDToken(),
                        SignedTokens.JWT_TYPE,
                        rules(known.provider(), pending.nonce()));
        JWSAlgorithm algorithm = (JWSAlgorithm) tokens.getIDToken().getHeader().getAlgorithm();
        if (!hashFits(claims, algorithm, tokens.getAccessToken())) {
            throw idToken.refused("Its at_hash is not that of the access token");
        }
        requireStrength(claims, known.provider().demands(), pending.begunAt());
        return claims;
    }

    public static ProviderSession session(String idToken, JWTClaimsSet claims) {
        return new ProviderSession(idToken, sid(claims), authenticatedAt(claims));
    }

    private static @Nullable String sid(JWTClaimsSet claims) {
        String sid = stringClaim(claims, "sid");
        return sid == null || !ProviderText.isText(sid) ? null : sid;
    }

    /// Core §3.1.2.1: whoever asks for `max_age` is told `auth_time`, and it counts from the moment
    /// of asking; §3.1.3.7.12 leaves it to the client which `acr` will do.
    private static void requireStrength(
            JWTClaimsSet claims, AuthenticationDemands demands, Instant begunAt)
            throws ProtocolFailureException {
        if (demands.maxAge() != null) {
            Instant proven = authenticatedAt(claims);
            if (proven == null) {
                throw new ProtocolFailureException(
                        ProtocolFailure.tooWeak(
                                "The provider does not say when you signed in there (auth_time),"
                                        + " though it was asked to.",
                                "Sign out here and in again, or have the provider send"
                                        + " auth_time."));
            }
            if (proven.isBefore(begunAt.minus(demands.maxAge()).minusSeconds(SKEW_SECONDS))) {
                throw new ProtocolFailureException(
                        ProtocolFailure.tooWeak(
                                "Your sign-in at the provider is older than is allowed here.",
                                "Sign out at the provider, and begin again."));
            }
        }
        String acr = stringClaim(claims, "acr");
        if (!demands.acr().isEmpty() && (acr == null || !demands.acr().contains(acr))) {
            throw new ProtocolFailureException(
                    ProtocolFailure.tooWeak(
                            "The provider did not ask for as strong a sign-in as is demanded here"
                                    + " (acr).",
                            "Sign in there with your second factor; if that stays the same, ask"
                                    + " your administrator."));
        }
    }

    private static @Nullable Instant authenticatedAt(JWTClaimsSet claims) {
        try {
            Date at = claims.getDateClaim("auth_time");
            return at == null ? null : at.toInstant();
        } catch (ParseException _) {
            return null;
        }
    }

    private JWTClaimsSetVerifier<SecurityContext> rules(Provider provider, String nonce) {
        IDTokenClaimsVerifier sdk =
                new IDTokenClaimsVerifier(
                        new Issuer(provider.issuer()),
                        new ClientID(provider.clientId()),
                        new Nonce(nonce),
                        SKEW_SECONDS);
        return (claims, context) -> {
            sdk.verify(claims, context);
            verifyMore(claims, provider.clientId());
        };
    }

    private void verifyMore(JWTClaimsSet claims, String clientId) throws BadJWTException {
        if (!claims.getAudience().equals(List.of(clientId))) {
            throw new Remediable(
                    "It is meant for others beside this client (aud)",
                    "Have the provider name this client alone in the ID token's aud. Keycloak:"
                            + " audience mappers add to the access token alone. Zitadel cannot be"
                            + " used yet.");
        }
        Object authorizedParty = claims.getClaim("azp");
        if (authorizedParty != null && !authorizedParty.equals(clientId)) {
            throw new BadJWTException("It was issued to another client (azp)");
        }
        String subject = claims.getSubject();
        if (subject.isBlank()
                || subject.length() > LONGEST_SUBJECT
                || !ProviderText.isText(subject)) {
            throw new BadJWTException("Its subject (sub) is empty, too long or no text");
        }
        Date notBefore = claims.getNotBeforeTime();
        if (notBefore != null
                && notBefore.toInstant().isAfter(clock.instant().plusSeconds(SKEW_SECONDS))) {
            throw new BadJWTException("It is not valid yet (nbf)");
        }
        Instant proven = authenticatedAt(claims);
        if (proven != null && proven.isAfter(clock.instant().plusSeconds(SKEW_SECONDS))) {
            throw new BadJWTException("It tells of a sign-in that lies ahead (auth_time)");
        }
    }

    /// Core §3.1.3.8: optional in the code flow, but never wrong.
    private static boolean hashFits(
            JWTClaimsSet claims, JWSAlgorithm algorithm, AccessToken accessToken)
            throws ProtocolFailureException {
        if (claims.getClaim("at_hash") == null) {
            return true;
        }
        Curve curve = algorithm.equals(JWSAlgorithm.EdDSA) ? Curve.Ed25519 : null;
        AccessTokenHash expected = AccessTokenHash.compute(accessToken, algorithm, curve);
        return expected.getValue().equals(stringClaim(claims, "at_hash"));
    }

    /// A known trap, and the way out of it.
    static final class Remediable extends BadJWTException {
        private final String remedy;

        Remediable(String message, String remedy) {
            super(message);
            this.remedy = remedy;
        }

        String remedy() {
            return remedy;
        }
    }

    private static @Nullable String stringClaim(JWTClaimsSet claims, String name) {
        try {
            return claims.getStringClaim(name);
        } catch (ParseException _) {
            return null;
        }
    }
}

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
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpText;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/// OpenID Connect Core 1.0 §3.1.3.7, stricter where lenient implementations have been vulnerable:
/// the audience must be this client, and others only if an administrator trusts them. With more
/// than one audience, `azp` must be present.
public final class IdTokens {
    private static final int SKEW_SECONDS = 60;
    private static final int MAX_SUBJECT_LENGTH = 255;

    private final InstantSource clock;

    public IdTokens(InstantSource clock) {
        this.clock = clock;
    }

    public JWTClaimsSet validate(DiscoveredIdp discovered, OIDCTokens tokens, PendingFlow pending)
            throws ProtocolFailureException {
        SignedTokens idToken = new SignedTokens(discovered, discovered.algorithms(), "ID token");
        JWTClaimsSet claims =
                idToken.verify(
                        tokens.getIDToken(),
                        SignedTokens.JWT_TYPE,
                        rules(discovered.provider(), pending.nonce()));
        JWSAlgorithm algorithm = (JWSAlgorithm) tokens.getIDToken().getHeader().getAlgorithm();
        if (!hashMatches(claims, algorithm, tokens.getAccessToken())) {
            throw idToken.refused("Its at_hash does not match the access token");
        }
        requireStrength(claims, discovered.provider().demands(), pending.begunAt());
        return claims;
    }

    public static IdpSession session(String idToken, JWTClaimsSet claims) {
        return new IdpSession(idToken, sid(claims), authenticatedAt(claims));
    }

    private static @Nullable String sid(JWTClaimsSet claims) {
        String sid = stringClaim(claims, "sid");
        return sid == null || !IdpText.isText(sid) ? null : sid;
    }

    /// Core §3.1.2.1: a request with `max_age` must be answered with `auth_time`, and the age
    /// counts from the time of the request; §3.1.3.7.12 lets the client decide which `acr` values
    /// it accepts.
    private static void requireStrength(
            JWTClaimsSet claims, AuthenticationDemands demands, Instant begunAt)
            throws ProtocolFailureException {
        if (demands.maxAge() != null) {
            Instant authenticatedAt = authenticatedAt(claims);
            if (authenticatedAt == null) {
                throw new ProtocolFailureException(
                        ProtocolFailure.authenticationTooWeak(
                                "The provider did not send the time of your sign-in there"
                                        + " (auth_time), although it was requested.",
                                "Sign out here and in again, or configure the provider to send"
                                        + " auth_time."));
            }
            if (authenticatedAt.isBefore(
                    begunAt.minus(demands.maxAge()).minusSeconds(SKEW_SECONDS))) {
                throw new ProtocolFailureException(
                        ProtocolFailure.authenticationTooWeak(
                                "Your sign-in at the provider is older than allowed here.",
                                "Sign out at the provider, and start again."));
            }
        }
        String acr = stringClaim(claims, "acr");
        if (!demands.acr().isEmpty() && (acr == null || !demands.acr().contains(acr))) {
            throw new ProtocolFailureException(
                    ProtocolFailure.authenticationTooWeak(
                            "Your sign-in at the provider was not as strong as required here"
                                    + " (acr).",
                            "Sign in there with your second factor. If the problem persists, ask"
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

    private JWTClaimsSetVerifier<SecurityContext> rules(IdentityProvider provider, String nonce) {
        IDTokenClaimsVerifier sdk =
                new IDTokenClaimsVerifier(
                        new Issuer(provider.issuer()),
                        new ClientID(provider.clientId()),
                        new Nonce(nonce),
                        SKEW_SECONDS);
        return (claims, context) -> {
            sdk.verify(claims, context);
            verifyClaims(claims, provider);
        };
    }

    private void verifyClaims(JWTClaimsSet claims, IdentityProvider provider)
            throws BadJWTException {
        if (!provider.tokenRules().accept(claims.getAudience(), provider.clientId())) {
            throw new Remediable(
                    "Its audience includes others besides this client (aud)",
                    "Configure the provider to name only this client in the ID token's aud, or add"
                            + " the others as trusted audiences. Keycloak: set audience mappers to"
                            + " add to the access token only. Zitadel: see its guide.");
        }
        Object authorizedParty = claims.getClaim("azp");
        if (authorizedParty == null && claims.getAudience().size() > 1) {
            throw new BadJWTException("It has several audiences, but no authorized party (azp)");
        }
        if (authorizedParty != null && !authorizedParty.equals(provider.clientId())) {
            throw new BadJWTException("It was issued to another client (azp)");
        }
        String subject = claims.getSubject();
        if (subject.isBlank()
                || subject.length() > MAX_SUBJECT_LENGTH
                || !IdpText.isText(subject)) {
            throw new BadJWTException("Its subject (sub) is empty, too long or not a string");
        }
        Date notBefore = claims.getNotBeforeTime();
        if (notBefore != null
                && notBefore.toInstant().isAfter(clock.instant().plusSeconds(SKEW_SECONDS))) {
            throw new BadJWTException("It is not valid yet (nbf)");
        }
        Instant authenticatedAt = authenticatedAt(claims);
        if (authenticatedAt != null
                && authenticatedAt.isAfter(clock.instant().plusSeconds(SKEW_SECONDS))) {
            throw new BadJWTException("It contains a sign-in time in the future (auth_time)");
        }
    }

    /// Core §3.1.3.8: optional in the code flow, but must be correct if present.
    private static boolean hashMatches(
            JWTClaimsSet claims, JWSAlgorithm algorithm, AccessToken accessToken)
            throws ProtocolFailureException {
        if (claims.getClaim("at_hash") == null) {
            return true;
        }
        Curve curve = algorithm.equals(JWSAlgorithm.EdDSA) ? Curve.Ed25519 : null;
        AccessTokenHash expected = AccessTokenHash.compute(accessToken, algorithm, curve);
        return expected.getValue().equals(stringClaim(claims, "at_hash"));
    }

    /// A known problem, with its solution.
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

package dev.bailiwick.oidc;

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
import java.text.ParseException;
import java.time.InstantSource;
import java.util.Date;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// OpenID Connect Core 1.0 §3.1.3.7, stricter where a lenient reading has cost others: the audience
/// is this client and nobody else beside it.
final class IdTokens {
    private static final int SKEW_SECONDS = 60;
    private static final int LONGEST_SUBJECT = 255;

    private final InstantSource clock;

    IdTokens(InstantSource clock) {
        this.clock = clock;
    }

    JWTClaimsSet validate(KnownProvider known, OIDCTokens tokens, PendingFlow pending)
            throws Refusal {
        SignedTokens idToken = new SignedTokens(known, known.algorithms(), "ID token");
        JWTClaimsSet claims =
                idToken.verify(tokens.getIDToken(), rules(known.provider(), pending.nonce()));
        JWSAlgorithm algorithm = (JWSAlgorithm) tokens.getIDToken().getHeader().getAlgorithm();
        if (!hashFits(claims, algorithm, tokens.getAccessToken())) {
            throw idToken.refused("Its at_hash is not that of the access token");
        }
        return claims;
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
            throw new BadJWTException("It is meant for others beside this client (aud)");
        }
        Object authorizedParty = claims.getClaim("azp");
        if (authorizedParty != null && !authorizedParty.equals(clientId)) {
            throw new BadJWTException("It was issued to another client (azp)");
        }
        String subject = claims.getSubject();
        if (subject.isBlank() || subject.length() > LONGEST_SUBJECT || !isText(subject)) {
            throw new BadJWTException("Its subject (sub) is empty, too long or no text");
        }
        Date notBefore = claims.getNotBeforeTime();
        if (notBefore != null
                && notBefore.toInstant().isAfter(clock.instant().plusSeconds(SKEW_SECONDS))) {
            throw new BadJWTException("It is not valid yet (nbf)");
        }
    }

    /// What no database would keep as it is could end as somebody else's.
    private static boolean isText(String text) {
        return text.codePoints()
                .noneMatch(it ->
                        Character.isISOControl(it) || Character.getType(it) == Character.SURROGATE);
    }

    /// Core §3.1.3.8: optional in the code flow, but never wrong.
    private static boolean hashFits(
            JWTClaimsSet claims, JWSAlgorithm algorithm, AccessToken accessToken) throws Refusal {
        if (claims.getClaim("at_hash") == null) {
            return true;
        }
        Curve curve = algorithm.equals(JWSAlgorithm.EdDSA) ? Curve.Ed25519 : null;
        AccessTokenHash expected = AccessTokenHash.compute(accessToken, algorithm, curve);
        return expected.getValue().equals(stringClaim(claims, "at_hash"));
    }

    private static @Nullable String stringClaim(JWTClaimsSet claims, String name) {
        try {
            return claims.getStringClaim(name);
        } catch (ParseException _) {
            return null;
        }
    }
}

package dev.bailiwick.identity.oidc.tokens;

import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.proc.DefaultJOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.JOSEObjectTypeVerifier;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWT;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.BadJWTException;
import com.nimbusds.jwt.proc.JWTClaimsSetVerifier;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.Issuer;
import com.nimbusds.openid.connect.sdk.validators.LogoutTokenClaimsVerifier;
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpText;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;

/// OpenID Connect Back-Channel Logout 1.0 §2.6, stricter in three points: the audience must be this
/// client (and others only if an administrator trusts them), a token is valid for at most ten
/// minutes after it was issued, and a type, if present, must be `logout+jwt` (or `JWT`, for
/// providers that do not set a specific one; an ID token contains a nonce and is rejected).
public final class LogoutTokens {
    static final int MAX_LENGTH = 16_000;
    private static final int SKEW_SECONDS = 60;
    private static final int MAX_LIFETIME_SECONDS = 600;
    private static final int MAX_ID_LENGTH = 255;
    private static final JOSEObjectTypeVerifier<SecurityContext> TYPES =
            new DefaultJOSEObjectTypeVerifier<>(
                    new JOSEObjectType("logout+jwt"), JOSEObjectType.JWT, null);

    private final InstantSource clock;

    public LogoutTokens(InstantSource clock) {
        this.clock = clock;
    }

    public LogoutNotice.Ended validate(DiscoveredIdp discovered, String text)
            throws ProtocolFailureException {
        SignedTokens logoutToken =
                new SignedTokens(discovered, discovered.algorithms(), "logout token");
        if (text.length() > MAX_LENGTH) {
            throw logoutToken.refused("It is too long");
        }
        JWT token;
        try {
            token = JWTParser.parse(text);
        } catch (ParseException e) {
            throw logoutToken.refused("It is not a JWT");
        }
        JWTClaimsSet claims = logoutToken.verify(token, TYPES, rules(discovered.provider()));
        return new LogoutNotice.Ended(
                claims.getIssuer(),
                claims.getSubject(),
                (String) claims.getClaim("sid"),
                claims.getJWTID(),
                expiry(claims).plusSeconds(SKEW_SECONDS));
    }

    private JWTClaimsSetVerifier<SecurityContext> rules(IdentityProvider provider) {
        var sdk =
                new LogoutTokenClaimsVerifier(
                        new Issuer(provider.issuer()), new ClientID(provider.clientId()));
        sdk.setMaxClockSkew(SKEW_SECONDS);
        return (claims, context) -> {
            sdk.verify(claims, context);
            verifyClaims(claims, provider);
        };
    }

    private void verifyClaims(JWTClaimsSet claims, IdentityProvider provider)
            throws BadJWTException {
        if (!provider.tokenRules().accept(claims.getAudience(), provider.clientId())) {
            throw new BadJWTException("Its audience includes others besides this client (aud)");
        }
        Instant now = clock.instant();
        if (claims.getIssueTime().toInstant().isAfter(now.plusSeconds(SKEW_SECONDS))) {
            throw new BadJWTException("It was issued in the future (iat)");
        }
        if (claims.getIssueTime()
                .toInstant()
                .isBefore(now.minusSeconds(MAX_LIFETIME_SECONDS + SKEW_SECONDS))) {
            throw new BadJWTException("It was issued more than ten minutes ago (iat)");
        }
        if (expiry(claims).isAfter(now.plusSeconds(MAX_LIFETIME_SECONDS + SKEW_SECONDS))) {
            throw new BadJWTException("It would be valid for more than ten minutes (exp)");
        }
        if (!(claims.getClaim("sid") == null || isIdentifier(claims.getClaim("sid")))
                || !(claims.getSubject() == null || isIdentifier(claims.getSubject()))
                || !isIdentifier(claims.getJWTID())) {
            throw new BadJWTException("One of sub, sid and jti is empty, too long or not a string");
        }
    }

    private static Instant expiry(JWTClaimsSet claims) {
        return claims.getExpirationTime().toInstant();
    }

    private static boolean isIdentifier(Object value) {
        return value instanceof String text
                && !text.isBlank()
                && text.length() <= MAX_ID_LENGTH
                && IdpText.isText(text);
    }
}

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
import dev.bailiwick.identity.oidc.discovery.DiscoveredProvider;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.oidc.provider.ProviderText;
import java.text.ParseException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/// OpenID Connect Back-Channel Logout 1.0 §2.6, and stricter in three: the audience is this client
/// alone, a token lives for no more than ten minutes, and a type that is given is `logout+jwt`
/// (`JWT` too, for providers that do not type theirs; what is an ID token has a nonce, and fails).
public final class LogoutTokens {
    static final int LONGEST = 16_000;
    private static final int SKEW_SECONDS = 60;
    private static final int LONGEST_LIFE_SECONDS = 600;
    private static final int LONGEST_ID = 255;
    private static final JOSEObjectTypeVerifier<SecurityContext> TYPES =
            new DefaultJOSEObjectTypeVerifier<>(
                    new JOSEObjectType("logout+jwt"), JOSEObjectType.JWT, null);

    private final InstantSource clock;

    public LogoutTokens(InstantSource clock) {
        this.clock = clock;
    }

    public LogoutNotice.Ended validate(DiscoveredProvider known, String text)
            throws ProtocolFailureException {
        SignedTokens logoutToken = new SignedTokens(known, known.algorithms(), "logout token");
        if (text.length() > LONGEST) {
            throw logoutToken.refused("It is too long");
        }
        JWT token;
        try {
            token = JWTParser.parse(text);
        } catch (ParseException e) {
            throw logoutToken.refused("It is no JWT");
        }
        JWTClaimsSet claims = logoutToken.verify(token, TYPES, rules(known.provider()));
        return new LogoutNotice.Ended(
                claims.getIssuer(),
                claims.getSubject(),
                (String) claims.getClaim("sid"),
                claims.getJWTID(),
                expiry(claims).plusSeconds(SKEW_SECONDS));
    }

    private JWTClaimsSetVerifier<SecurityContext> rules(Provider provider) {
        var sdk =
                new LogoutTokenClaimsVerifier(
                        new Issuer(provider.issuer()), new ClientID(provider.clientId()));
        sdk.setMaxClockSkew(SKEW_SECONDS);
        return (claims, context) -> {
            sdk.verify(claims, context);
            verifyMore(claims, provider.clientId());
        };
    }

    private void verifyMore(JWTClaimsSet claims, String clientId) throws BadJWTException {
        if (!claims.getAudience().equals(List.of(clientId))) {
            throw new BadJWTException("It is meant for others beside this client (aud)");
        }
        Instant now = clock.instant();
        if (claims.getIssueTime().toInstant().isAfter(now.plusSeconds(SKEW_SECONDS))) {
            throw new BadJWTException("It was issued in the future (iat)");
        }
        if (expiry(claims).isAfter(now.plusSeconds(LONGEST_LIFE_SECONDS + SKEW_SECONDS))) {
            throw new BadJWTException("It would be good for more than ten minutes (exp)");
        }
        if (!(claims.getClaim("sid") == null || isName(claims.getClaim("sid")))
                || !(claims.getSubject() == null || isName(claims.getSubject()))
                || !isName(claims.getJWTID())) {
            throw new BadJWTException("One of sub, sid and jti is empty, too long or no text");
        }
    }

    private static Instant expiry(JWTClaimsSet claims) {
        return claims.getExpirationTime().toInstant();
    }

    private static boolean isName(Object value) {
        return value instanceof String text
                && !text.isBlank()
                && text.length() <= LONGEST_ID
                && ProviderText.isText(text);
    }
}

package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.discovery.DiscoveryDocument;
import dev.bailiwick.identity.oidc.provider.HttpResult;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.IdpHttp;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.StrictJson;
import dev.bailiwick.identity.oidc.tokens.SignedTokens;
import java.net.URI;
import java.text.ParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Requests UserInfo (OpenID Connect Core 1.0 §5.3) and trusts it only for the subject of the ID
/// token.
final class UserInfoRequests {
    private final IdpHttp http;

    UserInfoRequests(IdpHttp http) {
        this.http = http;
    }

    /// Empty when UserInfo is switched off or the provider does not offer it.
    Map<String, Object> claims(DiscoveredIdp discovered, AccessToken token, String subject)
            throws ProtocolFailureException {
        URI uri = discovered.metadata().getUserInfoEndpointURI();
        if (!discovered.provider().useUserInfo() || uri == null) {
            return Map.of();
        }
        HttpResult.Received answer =
                http.send(
                                discovered.provider(),
                                uri,
                                request ->
                                        request.header(
                                                "Authorization", token.toAuthorizationHeader()))
                        .successOrThrow();
        Map<String, Object> claims =
                answer.contentType().toLowerCase(Locale.ROOT).startsWith("application/jwt")
                        ? signedClaims(discovered, answer)
                        : plainClaims(answer);
        if (!subject.equals(claims.get("sub"))) {
            throw new ProtocolFailureException(
                    ProtocolFailure.tokenInvalid(
                            "UserInfo describes a different person than the ID token (sub)."));
        }
        return claims;
    }

    private static Map<String, Object> plainClaims(HttpResult.Received answer)
            throws ProtocolFailureException {
        try {
            return StrictJson.object(answer.body());
        } catch (StrictJson.Malformed e) {
            throw unreadable(e.reason());
        }
    }

    /// Core §5.3.2: a signed response names its issuer and this client.
    private static Map<String, Object> signedClaims(
            DiscoveredIdp discovered, HttpResult.Received answer) throws ProtocolFailureException {
        IdentityProvider provider = discovered.provider();
        JWTClaimsSet expected = new JWTClaimsSet.Builder().issuer(provider.issuer()).build();
        DefaultJWTClaimsVerifier<SecurityContext> rules =
                new DefaultJWTClaimsVerifier<>(
                        provider.clientId(), expected, Set.of("iss", "aud", "sub"));
        try {
            return new SignedTokens(discovered, algorithms(discovered), "UserInfo response")
                    .verify(JWTParser.parse(answer.body().strip()), SignedTokens.JWT_TYPE, rules)
                    .toJSONObject();
        } catch (ParseException _) {
            throw unreadable("It is not a signed token");
        }
    }

    private static Set<JWSAlgorithm> algorithms(DiscoveredIdp discovered) {
        List<JWSAlgorithm> advertised = discovered.metadata().getUserInfoJWSAlgs();
        if (advertised == null) {
            return discovered.algorithms();
        }
        Set<JWSAlgorithm> usable = new HashSet<>(advertised);
        usable.retainAll(DiscoveryDocument.ALGORITHMS);
        return usable;
    }

    private static ProtocolFailureException unreadable(String reason) {
        return new ProtocolFailureException(
                ProtocolFailure.tokenInvalid(
                        "The UserInfo response cannot be used. " + reason + "."));
    }
}

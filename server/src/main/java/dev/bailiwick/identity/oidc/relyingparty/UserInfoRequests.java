package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import dev.bailiwick.identity.oidc.discovery.DiscoveredProvider;
import dev.bailiwick.identity.oidc.discovery.DiscoveryDocument;
import dev.bailiwick.identity.oidc.provider.HttpAnswer;
import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.Provider;
import dev.bailiwick.identity.oidc.provider.ProviderHttp;
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
    private final ProviderHttp http;

    UserInfoRequests(ProviderHttp http) {
        this.http = http;
    }

    /// Empty when UserInfo is switched off or the provider does not offer it.
    Map<String, Object> claims(DiscoveredProvider known, AccessToken token, String subject)
            throws ProtocolFailureException {
        URI uri = known.metadata().getUserInfoEndpointURI();
        if (!known.provider().useUserInfo() || uri == null) {
            return Map.of();
        }
        HttpAnswer.Received answer =
                http.send(
                                known.provider(),
                                uri,
                                request ->
                                        request.header(
                                                "Authorization", token.toAuthorizationHeader()))
                        .successOrThrow();
        Map<String, Object> claims =
                answer.contentType().toLowerCase(Locale.ROOT).startsWith("application/jwt")
                        ? signedClaims(known, answer)
                        : plainClaims(answer);
        if (!subject.equals(claims.get("sub"))) {
            throw new ProtocolFailureException(
                    ProtocolFailure.tokenInvalid(
                            "UserInfo describes a different person than the ID token (sub)."));
        }
        return claims;
    }

    private static Map<String, Object> plainClaims(HttpAnswer.Received answer)
            throws ProtocolFailureException {
        try {
            return StrictJson.object(answer.body());
        } catch (StrictJson.Malformed e) {
            throw unreadable(e.reason());
        }
    }

    /// Core §5.3.2: a signed response names its issuer and this client.
    private static Map<String, Object> signedClaims(
            DiscoveredProvider known, HttpAnswer.Received answer) throws ProtocolFailureException {
        Provider provider = known.provider();
        JWTClaimsSet expected = new JWTClaimsSet.Builder().issuer(provider.issuer()).build();
        DefaultJWTClaimsVerifier<SecurityContext> rules =
                new DefaultJWTClaimsVerifier<>(
                        provider.clientId(), expected, Set.of("iss", "aud", "sub"));
        try {
            return new SignedTokens(known, algorithms(known), "UserInfo response")
                    .verify(JWTParser.parse(answer.body().strip()), SignedTokens.JWT_TYPE, rules)
                    .toJSONObject();
        } catch (ParseException _) {
            throw unreadable("It is not a signed token");
        }
    }

    private static Set<JWSAlgorithm> algorithms(DiscoveredProvider known) {
        List<JWSAlgorithm> advertised = known.metadata().getUserInfoJWSAlgs();
        if (advertised == null) {
            return known.algorithms();
        }
        Set<JWSAlgorithm> usable = new HashSet<>(advertised);
        usable.retainAll(DiscoveryDocument.ALGORITHMS);
        return usable;
    }

    private static ProtocolFailureException unreadable(String why) {
        return new ProtocolFailureException(
                ProtocolFailure.tokenInvalid("The UserInfo response cannot be used. " + why + "."));
    }
}

package dev.bailiwick.oidc;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.JWTParser;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.oauth2.sdk.token.AccessToken;
import java.net.URI;
import java.text.ParseException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Asks UserInfo (OpenID Connect Core 1.0 §5.3) and believes it only about the subject of the ID
/// token.
final class UserInfoRequests {
    private final ProviderHttp http;

    UserInfoRequests(ProviderHttp http) {
        this.http = http;
    }

    /// Empty when UserInfo is switched off, or when the provider has none.
    Map<String, Object> claims(KnownProvider known, AccessToken token, String subject)
            throws Refusal {
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
                        .successOrRefuse();
        Map<String, Object> claims =
                answer.contentType().toLowerCase(Locale.ROOT).startsWith("application/jwt")
                        ? signedClaims(known, answer)
                        : plainClaims(answer);
        if (!subject.equals(claims.get("sub"))) {
            throw new Refusal(
                    Failure.tokenInvalid(
                            "UserInfo speaks of somebody else than the ID token (sub)."));
        }
        return claims;
    }

    private static Map<String, Object> plainClaims(HttpAnswer.Received answer) throws Refusal {
        try {
            return StrictJson.object(answer.body());
        } catch (StrictJson.Malformed e) {
            throw unreadable(e.why());
        }
    }

    /// Core §5.3.2: a signed answer names its issuer and this client.
    private static Map<String, Object> signedClaims(KnownProvider known, HttpAnswer.Received answer)
            throws Refusal {
        Provider provider = known.provider();
        JWTClaimsSet expected = new JWTClaimsSet.Builder().issuer(provider.issuer()).build();
        DefaultJWTClaimsVerifier<SecurityContext> rules =
                new DefaultJWTClaimsVerifier<>(
                        provider.clientId(), expected, Set.of("iss", "aud", "sub"));
        try {
            return new SignedTokens(known, algorithms(known), "UserInfo answer")
                    .verify(JWTParser.parse(answer.body().strip()), SignedTokens.JWT_TYPE, rules)
                    .toJSONObject();
        } catch (ParseException _) {
            throw unreadable("It is not a signed token");
        }
    }

    private static Set<JWSAlgorithm> algorithms(KnownProvider known) {
        List<JWSAlgorithm> advertised = known.metadata().getUserInfoJWSAlgs();
        if (advertised == null) {
            return known.algorithms();
        }
        Set<JWSAlgorithm> usable = new HashSet<>(advertised);
        usable.retainAll(DiscoveryDocument.ALGORITHMS);
        return usable;
    }

    private static Refusal unreadable(String why) {
        return new Refusal(
                Failure.tokenInvalid("The UserInfo answer cannot be used. " + why + "."));
    }
}

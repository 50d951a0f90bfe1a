package dev.bailiwick.identity.oidc.discovery;

import static dev.bailiwick.FuzzInput.hold;
import static dev.bailiwick.FuzzInput.holdSentence;

import com.nimbusds.openid.connect.sdk.op.OIDCProviderMetadata;
import dev.bailiwick.FuzzInput;
import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.ClaimNames;
import dev.bailiwick.identity.oidc.provider.ClientSecret;
import dev.bailiwick.identity.oidc.provider.HttpResult;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.provider.ProtocolFailureException;
import dev.bailiwick.identity.oidc.provider.TokenRules;
import java.net.URI;
import java.util.Set;
import java.util.stream.Stream;

/// A provider's discovery document: rejected with a message, or its issuer is the configured one
/// and every address in it may be called.
public final class DiscoveryFuzz {
    private static final IdentityProvider PROVIDER =
            new IdentityProvider(
                    "https://login.example.org",
                    "bailiwick",
                    new ClientSecret("secret"),
                    Set.of("openid"),
                    URI.create("https://it.example.org/auth/oidc/callback"),
                    true,
                    true,
                    ClaimNames.DEFAULTS,
                    AuthenticationDemands.NONE,
                    TokenRules.STRICT);

    private DiscoveryFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        var answer =
                new HttpResult.Received(
                        "login.example.org", 200, "application/json", FuzzInput.text(data));
        try {
            DiscoveryDocument document = DiscoveryDocument.parse(answer);
            Stream.of(
                            document.issuerMatch(PROVIDER),
                            document.endpoints(PROVIDER),
                            document.authorizationCode(),
                            document.pkce(),
                            document.signingAlgorithm(TokenRules.STRICT))
                    .forEach(finding -> holdSentence(finding.detail()));
            document.endSession(PROVIDER).ifPresent(DiscoveryFuzz::holdSecure);
            OIDCProviderMetadata metadata = document.validatedFor(PROVIDER);
            hold(metadata.getIssuer().getValue().equals(PROVIDER.issuer()), "the same issuer");
            holdSecure(metadata.getAuthorizationEndpointURI());
            holdSecure(metadata.getTokenEndpointURI());
            holdSecure(metadata.getJWKSetURI());
            if (metadata.getUserInfoEndpointURI() != null) {
                holdSecure(metadata.getUserInfoEndpointURI());
            }
            hold(!document.signingAlgorithms().isEmpty(), "an algorithm is left");
        } catch (ProtocolFailureException refusal) {
            ForgedTokens.holdRefusal(refusal);
        }
    }

    private static void holdSecure(URI uri) {
        hold("https".equalsIgnoreCase(uri.getScheme()), "by TLS");
        hold(uri.getHost() != null && uri.getRawUserInfo() == null, "to a host");
        hold(uri.toString().chars().allMatch(c -> c > 0x20), "an address in one piece");
    }
}

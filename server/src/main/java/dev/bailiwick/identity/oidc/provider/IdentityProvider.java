package dev.bailiwick.identity.oidc.provider;

import dev.bailiwick.identity.oidc.discovery.DiscoveryDocument;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;

/// An identity provider as configured by an administrator, with the callback URL registered there.
/// The issuer is kept as typed, because it is compared with the provider's own character by
/// character.
public record IdentityProvider(
        String issuer,
        String clientId,
        ClientSecret clientSecret,
        Set<String> scopes,
        URI redirectUri,
        boolean verifyTls,
        boolean useUserInfo,
        ClaimNames claimNames,
        AuthenticationDemands demands,
        TokenRules tokenRules) {
    public IdentityProvider {
        scopes = Set.copyOf(scopes);
    }

    /// The same, but requiring the person to re-authenticate.
    public IdentityProvider withReauthentication() {
        return new IdentityProvider(
                issuer,
                clientId,
                clientSecret,
                scopes,
                redirectUri,
                verifyTls,
                useUserInfo,
                claimNames,
                demands.withReauthentication(),
                tokenRules);
    }

    public EndpointPolicy endpointRule() {
        return EndpointPolicy.forBaseUrl(redirectUri);
    }

    /// OpenID Connect Discovery 1.0 §4.1: a trailing slash of the issuer is removed before the
    /// suffix is added.
    public URI discoveryUri() throws ProtocolFailureException {
        String base = issuer.endsWith("/") ? issuer.substring(0, issuer.length() - 1) : issuer;
        try {
            return new URI(base + DiscoveryDocument.SUFFIX);
        } catch (URISyntaxException _) {
            throw new ProtocolFailureException(
                    ProtocolFailure.providerError(
                            "The issuer is not an address.", "Copy it from the provider."));
        }
    }
}

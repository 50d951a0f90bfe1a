package dev.bailiwick.identity.oidc.relyingparty;

import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;
import com.nimbusds.openid.connect.sdk.Prompt;
import com.nimbusds.openid.connect.sdk.claims.ACR;
import dev.bailiwick.identity.oidc.discovery.DiscoveredIdp;
import dev.bailiwick.identity.oidc.provider.AuthenticationDemands;
import dev.bailiwick.identity.oidc.provider.IdentityProvider;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import java.time.Instant;

/// Authorization Code with PKCE S256 (RFC 7636), and a state and a nonce of 256 random bits each.
final class AuthorizationRequests {
    private static final int BYTES = 32;

    private AuthorizationRequests() {}

    static AuthorizationStart.Redirect to(DiscoveredIdp discovered, Instant now) {
        IdentityProvider provider = discovered.provider();
        State state = new State(BYTES);
        Nonce nonce = new Nonce(BYTES);
        CodeVerifier verifier = new CodeVerifier();
        var request =
                new AuthenticationRequest.Builder(
                                ResponseType.CODE,
                                new Scope(provider.scopes().toArray(String[]::new)),
                                new ClientID(provider.clientId()),
                                provider.redirectUri())
                        .endpointURI(discovered.metadata().getAuthorizationEndpointURI())
                        .state(state)
                        .nonce(nonce)
                        .codeChallenge(verifier, CodeChallengeMethod.S256);
        add(provider.demands(), request);
        return new AuthorizationStart.Redirect(
                request.build().toURI(),
                new PendingFlow(state.getValue(), nonce.getValue(), verifier.getValue(), now));
    }

    /// `prompt` is sent in addition to `max_age=0`, which means the same but is not supported
    /// everywhere.
    private static void add(AuthenticationDemands demands, AuthenticationRequest.Builder request) {
        demands.parameters().forEach(request::customParameter);
        if (!demands.acr().isEmpty()) {
            request.acrValues(demands.acr().stream().map(ACR::new).toList());
        }
        if (demands.maxAge() != null) {
            request.maxAge((int) demands.maxAge().toSeconds());
        }
        if (demands.requiresRecent()) {
            request.prompt(new Prompt(Prompt.Type.LOGIN));
        }
    }
}

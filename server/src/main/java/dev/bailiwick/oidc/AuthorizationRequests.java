package dev.bailiwick.oidc;

import com.nimbusds.oauth2.sdk.ResponseType;
import com.nimbusds.oauth2.sdk.Scope;
import com.nimbusds.oauth2.sdk.id.ClientID;
import com.nimbusds.oauth2.sdk.id.State;
import com.nimbusds.oauth2.sdk.pkce.CodeChallengeMethod;
import com.nimbusds.oauth2.sdk.pkce.CodeVerifier;
import com.nimbusds.openid.connect.sdk.AuthenticationRequest;
import com.nimbusds.openid.connect.sdk.Nonce;

/// Authorization Code with PKCE S256 (RFC 7636), a state and a nonce, each of 256 random bits.
final class AuthorizationRequests {
    private static final int BYTES = 32;

    private AuthorizationRequests() {}

    static Beginning.Redirect to(KnownProvider known) {
        Provider provider = known.provider();
        State state = new State(BYTES);
        Nonce nonce = new Nonce(BYTES);
        CodeVerifier verifier = new CodeVerifier();
        AuthenticationRequest request =
                new AuthenticationRequest.Builder(
                                ResponseType.CODE,
                                new Scope(provider.scopes().toArray(String[]::new)),
                                new ClientID(provider.clientId()),
                                provider.redirectUri())
                        .endpointURI(known.metadata().getAuthorizationEndpointURI())
                        .state(state)
                        .nonce(nonce)
                        .codeChallenge(verifier, CodeChallengeMethod.S256)
                        .build();
        return new Beginning.Redirect(
                request.toURI(),
                new PendingFlow(state.getValue(), nonce.getValue(), verifier.getValue()));
    }
}

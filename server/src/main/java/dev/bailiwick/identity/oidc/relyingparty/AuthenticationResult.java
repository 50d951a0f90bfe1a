package dev.bailiwick.identity.oidc.relyingparty;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.oidc.tokens.ProviderSession;

/// What came back from the provider. Whether the identity may come in is for others to decide.
public sealed interface AuthenticationResult {
    record Authenticated(Identity identity, ProviderSession session)
            implements AuthenticationResult {}

    record Failed(ProtocolFailure failure) implements AuthenticationResult {}
}

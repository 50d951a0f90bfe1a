package dev.bailiwick.identity.oidc.relyingparty;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.oidc.tokens.IdpSession;

/// The outcome of a sign-in at the provider. Whether the identity is admitted is decided elsewhere.
public sealed interface AuthenticationResult {
    record Authenticated(Identity identity, IdpSession session) implements AuthenticationResult {}

    record Failed(ProtocolFailure failure) implements AuthenticationResult {}
}

package dev.bailiwick.identity.oidc.relyingparty;

import dev.bailiwick.identity.oidc.provider.ProtocolFailure;
import dev.bailiwick.identity.oidc.tokens.PendingFlow;
import java.net.URI;

/// Whether a person can be sent to the provider.
public sealed interface AuthorizationStart {
    /// `location` contains the state: use it only in a Location header, never in a log.
    record Redirect(URI location, PendingFlow pending) implements AuthorizationStart {
        @Override
        public String toString() {
            return "Redirect[hidden]";
        }
    }

    record Failed(ProtocolFailure failure) implements AuthorizationStart {}
}

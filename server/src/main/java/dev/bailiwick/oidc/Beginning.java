package dev.bailiwick.oidc;

import java.net.URI;

/// Whether a person can be sent to the provider.
public sealed interface Beginning {
    /// `location` carries the state and belongs into a Location header only, never into a log.
    record Redirect(URI location, PendingFlow pending) implements Beginning {
        @Override
        public String toString() {
            return "Redirect[hidden]";
        }
    }

    record Failed(Failure failure) implements Beginning {}
}

package dev.bailiwick.identity.signinpages;

import dev.bailiwick.identity.sessions.SignedIn;
import java.net.URI;
import java.util.Optional;

/// Sign-out at the identity provider, implemented by the package that handles it.
public interface IdpLogout {
    /// @param location where to sign out at the provider
    /// @param byRedirect whether a form response may redirect there
    record Departure(String providerName, URI location, boolean byRedirect) {
        @Override
        public String toString() {
            return "Departure[hidden]";
        }
    }

    /// Must be called before the session ends. Empty when the session did not begin at the
    /// provider, or only the local session should end.
    Optional<Departure> of(SignedIn person);
}

package dev.bailiwick.identity.signin;

import dev.bailiwick.identity.sessions.SignedIn;
import java.net.URI;
import java.util.Optional;

/// What logging out means at the identity provider: a bean of the package that does it.
public interface ProviderLogout {
    /// @param location where to sign out there too
    /// @param byRedirect whether a form's answer may redirect there
    record Departure(String providerName, URI location, boolean byRedirect) {
        @Override
        public String toString() {
            return "Departure[hidden]";
        }
    }

    /// Before the session ends. Empty when it did not begin at the provider, or is to end here
    /// alone.
    Optional<Departure> of(SignedIn person);
}

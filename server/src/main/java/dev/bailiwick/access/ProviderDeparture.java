package dev.bailiwick.access;

import dev.bailiwick.sessions.SignedIn;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What logging out means at the identity provider: a bean of the package that does it.
public interface ProviderDeparture {
    /// @param location where to sign out there too; null when that is not to be done, or cannot
    /// @param byRedirect whether a form's answer may redirect there
    record Departure(String providerName, @Nullable URI location, boolean byRedirect) {
        @Override
        public String toString() {
            return "Departure[hidden]";
        }
    }

    /// Before the session ends. Empty when it did not begin at the provider.
    Optional<Departure> of(SignedIn person);
}

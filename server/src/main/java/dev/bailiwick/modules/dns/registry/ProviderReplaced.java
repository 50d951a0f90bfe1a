package dev.bailiwick.modules.dns.registry;

import dev.bailiwick.modules.dns.pihole.PiholeAccess;
import org.jspecify.annotations.Nullable;

/// An instance was removed, or may be another one now. Its text form hides the session.
///
/// @param before how it was reached
/// @param session to sign out of; null for none
public record ProviderReplaced(long id, PiholeAccess before, @Nullable String session) {
    @Override
    public String toString() {
        return "ProviderReplaced[" + id + "]";
    }
}

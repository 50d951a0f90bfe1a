package dev.bailiwick.identity.invitations;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/// An invitation to create an account.
///
/// @param mailed whether the link was mailed to the address, so that following it confirms the
///   address
record Invitation(
        long id,
        UUID uid,
        EmailAddress email,
        Role role,
        Set<ProductModule> modules,
        String invitedBy,
        boolean mailed,
        Instant expiresAt) {
    Invitation {
        modules = Set.copyOf(modules);
    }

    boolean isOpen(Instant now) {
        return expiresAt.isAfter(now);
    }
}

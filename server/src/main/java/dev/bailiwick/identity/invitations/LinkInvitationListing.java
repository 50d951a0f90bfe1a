package dev.bailiwick.identity.invitations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Invitations to link an existing account, implemented by the package that links. They use the
/// same URL as invitations to create an account, and are listed on the same page.
public interface LinkInvitationListing {
    /// @param href the page where it can be revoked
    record PendingInvitation(
            String name,
            String email,
            boolean expired,
            boolean mailed,
            String invitedBy,
            Instant expiresAt,
            String href) {}

    /// @return the page that opens it, if the token belongs to such an invitation
    Optional<String> pageOf(String token);

    /// Newest first.
    List<PendingInvitation> list(int max);
}

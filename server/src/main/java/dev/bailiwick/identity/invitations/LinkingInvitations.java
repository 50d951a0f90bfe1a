package dev.bailiwick.identity.invitations;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// Invitations to link an account that exists: a bean of the package that links. They open at the
/// same address as those to make one, and stand on the same page.
public interface LinkingInvitations {
    /// @param href the page where it is taken back
    record Open(
            String name,
            String email,
            boolean expired,
            boolean mailed,
            String invitedBy,
            Instant expiresAt,
            String href) {}

    /// @return where it opens, if the token is one of theirs
    Optional<String> pageOf(String token);

    /// Newest first.
    List<Open> list(int most);
}

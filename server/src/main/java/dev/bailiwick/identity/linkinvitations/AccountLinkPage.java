package dev.bailiwick.identity.linkinvitations;

import dev.bailiwick.identity.invitations.InvitationStatus;
import dev.bailiwick.web.ui.Confirmation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One account's link, for administrators. `link` is none while it is not linked, `invitation`
/// while nobody is invited; `barred` tells why nobody can be invited now; `address` is shown this
/// once.
public record AccountLinkPage(
        String href,
        String userHref,
        String name,
        String email,
        @Nullable Link link,
        @Nullable Confirmation unlink,
        @Nullable Invitation invitation,
        @Nullable String barred,
        boolean mails,
        boolean administrator,
        @Nullable String address,
        @Nullable String refusal) {

    public record Link(
            String provider,
            String email,
            String issuer,
            String subject,
            Instant linkedAt,
            @Nullable Instant lastLoginAt) {}

    /// @param standing how far it has come, its mail included
    public record Invitation(
            InvitationStatus standing, boolean waived, String invitedBy, Instant expiresAt) {}
}

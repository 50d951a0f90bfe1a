package dev.bailiwick.identity.singlesignon.linkinvitations;

import dev.bailiwick.identity.invitations.InvitationStatus;
import dev.bailiwick.web.ui.Confirmation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One account's link, for administrators. `link` is null while it is not linked, `invitation`
/// while nobody is invited; `unavailableReason` says why no invitation can be sent now; `address`
/// is shown once.
public record AccountLinkPage(
        String href,
        String userHref,
        String name,
        String email,
        @Nullable Link link,
        @Nullable Confirmation unlink,
        @Nullable Invitation invitation,
        @Nullable String unavailableReason,
        boolean mails,
        boolean administrator,
        @Nullable String address,
        @Nullable String error) {

    public record Link(
            String provider,
            String email,
            String issuer,
            String subject,
            Instant linkedAt,
            @Nullable Instant lastLoginAt) {}

    /// @param status its status, including that of its mail
    public record Invitation(
            InvitationStatus status,
            boolean emailMatchWaived,
            String invitedBy,
            Instant expiresAt) {}
}

package dev.bailiwick.identity.singlesignon.linkinvitations;

/// Invites somebody to link their account. `needsPassword` when its password will be required.
public record InvitedPage(
        String action,
        String provider,
        String accountName,
        String accountEmail,
        String invitedBy,
        boolean sameAddress,
        boolean needsPassword) {}

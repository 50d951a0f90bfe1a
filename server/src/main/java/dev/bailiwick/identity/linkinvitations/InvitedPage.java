package dev.bailiwick.identity.linkinvitations;

/// Somebody is invited to link their account. `proof` when they will be asked for its password.
public record InvitedPage(
        String action,
        String provider,
        String accountName,
        String accountEmail,
        String invitedBy,
        boolean sameAddress,
        boolean proof) {}

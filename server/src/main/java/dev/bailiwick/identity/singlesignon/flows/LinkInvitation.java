package dev.bailiwick.identity.singlesignon.flows;

import java.time.Instant;
import java.util.UUID;

/// An invitation whose link allows linking an identity to the account, once.
///
/// @param emailMatchWaived whether the provider's address may differ from the account's
/// @param mailed whether the link was mailed to the account's address; otherwise it was passed on
///   by hand
public record LinkInvitation(
        UUID uid,
        long accountId,
        boolean emailMatchWaived,
        boolean mailed,
        String invitedBy,
        Instant expiresAt) {
    public boolean isOpen(Instant now) {
        return expiresAt.isAfter(now);
    }
}

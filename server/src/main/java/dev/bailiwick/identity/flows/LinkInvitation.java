package dev.bailiwick.identity.flows;

import java.time.Instant;
import java.util.UUID;

/// Whoever has the link may link an identity to the account, once.
///
/// @param waived whether the provider's address may be another than the account's
/// @param mailed whether the link went to the account's address; else it was passed on by hand
public record LinkInvitation(
        UUID uid,
        long accountId,
        boolean waived,
        boolean mailed,
        String invitedBy,
        Instant expiresAt) {
    public boolean isOpen(Instant now) {
        return expiresAt.isAfter(now);
    }
}

package dev.bailiwick.sso;

import java.time.Instant;
import java.util.UUID;

/// An identity that was shown to a signed-in person and waits for the word.
record PendingLink(
        UUID uid,
        UUID sessionUid,
        long accountId,
        String issuer,
        String subject,
        String email,
        String providerName,
        Instant expiresAt) {}

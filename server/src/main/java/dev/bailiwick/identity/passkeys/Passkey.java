package dev.bailiwick.identity.passkeys;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A passkey as shown to its owner.
public record Passkey(UUID uid, String name, Instant createdAt, @Nullable Instant lastUsedAt) {}

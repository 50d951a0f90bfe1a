package dev.bailiwick.identity.passkeys;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A passkey as its owner knows it.
public record Passkey(UUID uid, String name, Instant createdAt, @Nullable Instant lastUsedAt) {}

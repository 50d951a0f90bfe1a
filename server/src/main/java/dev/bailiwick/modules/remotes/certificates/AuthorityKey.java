package dev.bailiwick.modules.remotes.certificates;

import java.time.Instant;
import java.util.UUID;

/// A key of the certificate authority, without its private part.
///
/// @param isCurrent whether it signs; otherwise it replaces the current one later
/// @param line type, key and comment, for `TrustedUserCAKeys`
public record AuthorityKey(UUID uid, boolean isCurrent, String line, Instant at, String by) {}

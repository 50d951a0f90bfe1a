package dev.bailiwick.modules.dns.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Blocking of one instance was switched off by a person.
///
/// @param endsAt null for until somebody resumes it
/// @param reason empty for none
/// @param resumedAt null if it was not resumed before its end
public record Pause(
        long id,
        long providerId,
        Instant beganAt,
        @Nullable Instant endsAt,
        String by,
        String reason,
        @Nullable Instant resumedAt,
        String resumedBy) {
    public boolean holdsAt(Instant now) {
        return resumedAt == null && (endsAt == null || endsAt.isAfter(now));
    }
}

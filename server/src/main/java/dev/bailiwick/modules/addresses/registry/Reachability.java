package dev.bailiwick.modules.addresses.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The reachability of an address. One that was never checked is neither up nor down.
///
/// @param checkedAt null before the first check
/// @param answeredAt when it last answered, null when it never did
/// @param answers whether it answered the last check; null before the first
public record Reachability(
        @Nullable Instant checkedAt, @Nullable Instant answeredAt, @Nullable Boolean answers) {
    public static final Reachability NEVER = new Reachability(null, null, null);
}

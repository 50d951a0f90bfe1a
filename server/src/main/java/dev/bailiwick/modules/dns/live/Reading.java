package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// What is known of some data of an instance.
///
/// @param value the last that was fetched; null before the first
/// @param at when it was fetched
/// @param failure why the last attempt failed; null if it did not
/// @param nextTry after a failure
public record Reading<T>(
        @Nullable T value,
        @Nullable Instant at,
        @Nullable ProviderFailureException failure,
        @Nullable Instant nextTry) {
    public static <T> Reading<T> none() {
        return new Reading<>(null, null, null, null);
    }

    /// Whether nothing is known, not even a failure.
    public boolean isPending() {
        return value == null && failure == null;
    }
}

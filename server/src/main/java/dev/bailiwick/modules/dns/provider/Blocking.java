package dev.bailiwick.modules.dns.provider;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Whether queries are filtered.
///
/// @param remaining until the state changes by itself; null for never, or where the instance does
///   not tell
public record Blocking(State state, @Nullable Duration remaining) {
    public enum State {
        ENABLED,
        DISABLED,
        /// The resolver does not run.
        FAILED,
        UNKNOWN
    }

    public static final Blocking UNKNOWN = new Blocking(State.UNKNOWN, null);

    public boolean isDisabled() {
        return state == State.DISABLED;
    }
}

package dev.bailiwick.modules.remotes.registry;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Whether a machine accepted a TCP connection at its address and port.
///
/// @param checkedAt null before the first check
/// @param since when it became reachable or unreachable
/// @param millis how long connecting took; null when it is unreachable
/// @param failure null when it is reachable
public record Reachability(
        @Nullable Instant checkedAt,
        @Nullable Instant since,
        @Nullable Integer millis,
        @Nullable Failure failure) {
    /// Why it is unreachable.
    public enum Failure {
        NOT_FOUND("name not found"),
        REFUSED("connection refused"),
        TIMED_OUT("no answer"),
        NO_ROUTE("no route to host"),
        NOT_ALLOWED("address not allowed");

        private final String label;

        Failure(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Optional<Failure> of(@Nullable String key) {
            return Arrays.stream(values()).filter(one -> one.key().equals(key)).findFirst();
        }
    }

    public boolean isChecked() {
        return checkedAt != null;
    }
}

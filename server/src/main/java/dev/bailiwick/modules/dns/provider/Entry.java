package dev.bailiwick.modules.dns.provider;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A list that an instance subscribes to, or a rule of its own.
///
/// @param value an address, a domain, or a regular expression, as entered
/// @param comment as entered, too
/// @param groups of clients for which it holds, by name
/// @param download of a list; null for a rule
public record Entry(
        EntryKind kind,
        String value,
        boolean enabled,
        String comment,
        List<String> groups,
        @Nullable Download download) {
    public Entry {
        groups = List.copyOf(groups);
    }

    /// The last download of a list.
    ///
    /// @param domains that it has; null if that is not known
    /// @param invalid lines that are no domains
    /// @param at null before the first
    public record Download(
            State state, @Nullable Long domains, @Nullable Long invalid, @Nullable Instant at) {}

    public enum State {
        PENDING("Not downloaded yet"),
        UPDATED("Up to date"),
        UNCHANGED("Unchanged"),
        /// The copy of an earlier download is in use.
        STALE("Download failed, old copy in use"),
        FAILED("Download failed");

        private final String label;

        State(String label) {
            this.label = label;
        }

        public String label() {
            return label;
        }

        public boolean hasFailed() {
            return this == STALE || this == FAILED;
        }
    }
}

package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The sweeps of a subnet: the one under way or the last, and what answers though nobody wrote it
/// down.
///
/// @param at when it began or ended, null before the first
/// @param percent of one under way
/// @param lead in sentences, what was or would be done
/// @param every how often the clock begins one
/// @param next when it begins the next, null while one is open or when none is to come
/// @param due whether that is now
/// @param obstacle in a sentence, why it cannot be swept; null when it can
public record ScanPage(
        String path,
        boolean open,
        State shape,
        String word,
        @Nullable Instant at,
        int percent,
        String lead,
        @Nullable Figures figures,
        String every,
        @Nullable Instant next,
        boolean due,
        @Nullable String obstacle,
        boolean mayOrder,
        List<Found> found,
        String foundWords,
        String foundMore) {
    public record Figures(int answered, int silent, int beyond) {}

    /// @param href where it is written down, null for who may not
    public record Found(String address, @Nullable String href) {}
}

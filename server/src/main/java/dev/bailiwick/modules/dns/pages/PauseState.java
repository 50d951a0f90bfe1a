package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.live.ProviderView;
import dev.bailiwick.modules.dns.registry.Pause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// That blocking is off on some instances.
///
/// @param instances their names, or "all instances"
/// @param until the latest end; null if one has none, or it is not known
/// @param pause who did it; null if it was done elsewhere
/// @param left in percent of the whole pause; null if that is not known
public record PauseState(
        String instances, @Nullable Instant until, @Nullable Pause pause, @Nullable String left) {
    /// @return empty if all of them block, or do not tell
    static Optional<PauseState> of(List<ProviderView> views, List<Pause> pauses, Instant now) {
        List<ProviderView> off =
                views.stream().filter(view -> view.blocking().isDisabled()).toList();
        if (off.isEmpty()) {
            return Optional.empty();
        }
        String names =
                off.size() == views.size() && views.size() > 1
                        ? "all instances"
                        : String.join(
                                ", ", off.stream().map(one -> one.provider().name()).toList());
        Pause pause =
                pauses.stream()
                        .filter(one -> one.holdsAt(now))
                        .filter(one ->
                                off.stream()
                                        .anyMatch(view -> view.provider().id() == one.providerId()))
                        .findFirst()
                        .orElse(null);
        Instant until = until(off, pauses, now);
        return Optional.of(new PauseState(names, until, pause, left(until, pause, now)));
    }

    private static @Nullable Instant until(
            List<ProviderView> off, List<Pause> pauses, Instant now) {
        var ends = new ArrayList<@Nullable Instant>();
        for (ProviderView view : off) {
            Duration remaining = view.blocking().remaining();
            Instant at = view.status().at();
            Instant recorded =
                    pauses.stream()
                            .filter(one -> one.providerId() == view.provider().id())
                            .filter(one -> one.holdsAt(now))
                            .map(Pause::endsAt)
                            .filter(Objects::nonNull)
                            .findFirst()
                            .orElse(null);
            ends.add(remaining == null || at == null ? recorded : at.plus(remaining));
        }
        return ends.stream().anyMatch(Objects::isNull)
                ? null
                : ends.stream().max(Comparator.naturalOrder()).orElse(null);
    }

    private static @Nullable String left(
            @Nullable Instant until, @Nullable Pause pause, Instant now) {
        if (until == null || pause == null || !until.isAfter(pause.beganAt())) {
            return null;
        }
        double whole = Duration.between(pause.beganAt(), until).toMillis();
        double rest = Duration.between(now, until).toMillis();
        return String.format(Locale.ROOT, "%.1f", Math.clamp(100 * rest / whole, 0, 100));
    }

    /// Such as "12 min 4 s".
    public String remaining(Instant now) {
        if (until == null) {
            return "Off";
        }
        Duration rest = Duration.between(now, until);
        if (rest.isNegative()) {
            return "0\u00a0s";
        }
        return rest.toHours() > 0
                ? "%d\u00a0h %d\u00a0min".formatted(rest.toHours(), rest.toMinutesPart())
                : rest.toMinutes() > 0
                        ? "%d\u00a0min %d\u00a0s".formatted(rest.toMinutes(), rest.toSecondsPart())
                        : rest.toSeconds() + "\u00a0s";
    }
}

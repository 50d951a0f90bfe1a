package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.registry.Pause;
import dev.bailiwick.modules.dns.registry.Provider;
import dev.bailiwick.web.ui.FormField;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Pauses blocking, or shows what is paused.
///
/// @param state null if all instances block
/// @param failures why an instance did not do what was asked
public record PausePage(
        Scope scope,
        @Nullable PauseState state,
        List<Pause> latest,
        FormField reason,
        List<String> failures) {
    public PausePage {
        latest = List.copyOf(latest);
        failures = List.copyOf(failures);
    }

    public List<PauseLength> lengths() {
        return List.of(PauseLength.values());
    }

    public String instance(Pause pause) {
        return scope.all().stream()
                .filter(one -> one.id() == pause.providerId())
                .map(Provider::name)
                .findFirst()
                .orElse("");
    }

    /// Such as "for 5 minutes, resumed after 2 minutes by jonas@example.org".
    public String words(Pause pause) {
        String length =
                pause.endsAt() == null
                        ? "until resumed"
                        : "for " + length(Duration.between(pause.beganAt(), pause.endsAt()));
        return pause.resumedAt() == null
                ? length
                : "%s; %s ended it after %s"
                        .formatted(
                                length,
                                pause.resumedBy(),
                                length(Duration.between(pause.beganAt(), pause.resumedAt())));
    }

    private static String length(Duration length) {
        long seconds = Math.max(1, length.toSeconds());
        return seconds == 3600
                ? "1\u00a0hour"
                : seconds < 120
                        ? "%d\u00a0%s".formatted(seconds, seconds == 1 ? "second" : "seconds")
                        : seconds < 7200
                                ? "%d\u00a0minutes".formatted(seconds / 60)
                                : "%d\u00a0hours".formatted(seconds / 3600);
    }
}

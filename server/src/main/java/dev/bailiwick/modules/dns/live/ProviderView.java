package dev.bailiwick.modules.dns.live;

import dev.bailiwick.modules.dns.provider.Blocking;
import dev.bailiwick.modules.dns.provider.Day;
import dev.bailiwick.modules.dns.provider.Status;
import dev.bailiwick.modules.dns.registry.Provider;
import java.time.Duration;
import java.time.Instant;

/// An instance and what is known of it.
public record ProviderView(Provider provider, Reading<Status> status, Reading<Day> day) {
    /// Older data is marked.
    private static final Duration STALE = Duration.ofSeconds(30);

    public boolean isUnreachable() {
        return status.failure() != null && status.value() == null;
    }

    /// Whether the data are old because the instance does not answer.
    public boolean isStale(Instant now) {
        return status.failure() != null && status.value() != null && ageAbove(STALE, now);
    }

    private boolean ageAbove(Duration limit, Instant now) {
        return status.at() != null && status.at().plus(limit).isBefore(now);
    }

    public Blocking blocking() {
        return status.value() == null ? Blocking.UNKNOWN : status.value().blocking();
    }
}

package dev.bailiwick.identity.oidc.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// How long the provider is not contacted.
class RetryPauseTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final Instant now = Instant.parse("2026-03-12T04:04:00Z");

    @Test
    void a_pause_lasts_until_its_end() {
        assertThat(RetryPause.isWaiting(now.plus(HOUR), HOUR, now)).isTrue();
        assertThat(RetryPause.isWaiting(now.plusNanos(1), HOUR, now)).isTrue();
        assertThat(RetryPause.isWaiting(now, HOUR, now)).isFalse();
        assertThat(RetryPause.isWaiting(Instant.MIN, HOUR, now)).isFalse();
    }

    @Test
    void a_pause_that_began_while_the_clock_was_ahead_is_over() {
        Instant began = now.plus(Duration.ofDays(365));

        assertThat(RetryPause.isWaiting(began.plus(HOUR), HOUR, began)).isTrue();
        assertThat(RetryPause.isWaiting(began.plus(HOUR), HOUR, now)).isFalse();
    }
}

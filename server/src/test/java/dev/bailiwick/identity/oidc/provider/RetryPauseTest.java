package dev.bailiwick.identity.oidc.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// How long the provider is left alone.
class RetryPauseTest {
    private static final Duration HOUR = Duration.ofHours(1);

    private final Instant now = Instant.parse("2026-03-12T04:04:00Z");

    @Test
    void it_lasts_until_its_end() {
        assertThat(RetryPause.lasts(now.plus(HOUR), HOUR, now)).isTrue();
        assertThat(RetryPause.lasts(now.plusNanos(1), HOUR, now)).isTrue();
        assertThat(RetryPause.lasts(now, HOUR, now)).isFalse();
        assertThat(RetryPause.lasts(Instant.MIN, HOUR, now)).isFalse();
    }

    @Test
    void one_that_began_while_the_clock_was_ahead_is_over() {
        Instant began = now.plus(Duration.ofDays(365));

        assertThat(RetryPause.lasts(began.plus(HOUR), HOUR, began)).isTrue();
        assertThat(RetryPause.lasts(began.plus(HOUR), HOUR, now)).isFalse();
    }
}

package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TimeTextTest {
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");

    @Test
    void recent_times_show_the_time_or_weekday_and_older_ones_the_date() {
        assertThat(near("2026-03-12T03:04:12Z")).isEqualTo("today 03:04");
        assertThat(near("2026-03-11T21:17:00Z")).isEqualTo("yesterday 21:17");
        assertThat(near("2026-03-08T15:47:00Z")).isEqualTo("Sunday 15:47");
        assertThat(near("2026-03-05T15:47:00Z")).isEqualTo("5 March 2026");
    }

    @Test
    void future_times_show_the_date_except_for_tomorrow() {
        assertThat(near("2026-03-13T09:00:00Z")).isEqualTo("tomorrow 09:00");
        assertThat(near("2026-03-14T15:47:00Z")).isEqualTo("14 March 2026");
    }

    @Test
    void durations_show_at_most_two_units() {
        assertThat(TimeText.duration(Duration.ofMinutes(1))).isEqualTo("1 minute");
        assertThat(TimeText.duration(Duration.ofMinutes(75))).isEqualTo("1\u00a0h 15\u00a0min");
        assertThat(TimeText.duration(Duration.ofHours(12))).isEqualTo("12 hours");
        assertThat(TimeText.duration(Duration.ofHours(76))).isEqualTo("3\u00a0d 4\u00a0h");
    }

    private static String near(String at) {
        return TimeText.relative(Instant.parse(at), NOW);
    }
}

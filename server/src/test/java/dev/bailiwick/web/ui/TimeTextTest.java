package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class TimeTextTest {
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    @Test
    void times_of_the_last_day_are_relative_and_older_ones_absolute() {
        assertThat(near("2026-03-12T03:06:01Z")).isEqualTo("just now");
        assertThat(near("2026-03-12T03:06:00Z")).isEqualTo("1 minute ago");
        assertThat(near("2026-03-12T02:08:00Z")).isEqualTo("59 minutes ago");
        assertThat(near("2026-03-12T01:15:00Z")).isEqualTo("1 hour ago");
        assertThat(near("2026-03-11T03:07:01Z")).isEqualTo("23 hours ago");
        assertThat(near("2026-03-11T03:07:00Z")).isEqualTo("11 Mar 2026, 04:07");
    }

    @Test
    void times_to_come_are_relative_for_a_day_too() {
        assertThat(near("2026-03-12T03:07:04Z")).isEqualTo("just now"); // clocks differ a little
        assertThat(near("2026-03-12T03:07:40Z")).isEqualTo("in less than a minute");
        assertThat(near("2026-03-12T03:12:00Z")).isEqualTo("in 5 minutes");
        assertThat(near("2026-03-12T23:00:00Z")).isEqualTo("in 19 hours");
        assertThat(near("2026-03-14T15:47:00Z")).isEqualTo("14 Mar 2026, 16:47");
    }

    @Test
    void times_are_in_the_zone_and_utc_is_named() {
        assertThat(absolute("2026-03-12T03:04:12Z", "Europe/Berlin"))
                .isEqualTo("12 Mar 2026, 04:04");
        assertThat(absolute("2026-03-12T03:04:12Z", "UTC"))
                .isEqualTo("12 Mar 2026, 03:04\u00a0UTC");
        assertThat(absolute("2026-03-12T03:04:12Z", "Etc/UTC")).endsWith("03:04\u00a0UTC");
        assertThat(TimeText.exact(NOW, BERLIN)).isEqualTo("12 March 2026, 04:07:00\u00a0CET");
        assertThat(TimeText.date(Instant.parse("2026-12-31T23:30:00Z"), BERLIN))
                .isEqualTo("1 January 2027");
    }

    @Test
    void zones_with_half_and_quarter_hours_are_exact() {
        assertThat(absolute("2026-03-12T20:00:00Z", "Asia/Kolkata"))
                .isEqualTo("13 Mar 2026, 01:30");
        assertThat(absolute("2026-03-12T20:00:00Z", "Asia/Kathmandu"))
                .isEqualTo("13 Mar 2026, 01:45");
        assertThat(absolute("2026-03-12T20:00:00Z", "America/St_Johns"))
                .isEqualTo("12 Mar 2026, 17:30");
    }

    @Test
    void a_time_that_occurs_twice_when_clocks_are_set_back_names_its_zone() {
        assertThat(absolute("2026-10-25T00:30:00Z", "Europe/Berlin"))
                .isEqualTo("25 Oct 2026, 02:30\u00a0CEST");
        assertThat(absolute("2026-10-25T01:30:00Z", "Europe/Berlin"))
                .isEqualTo("25 Oct 2026, 02:30\u00a0CET");
        assertThat(absolute("2026-10-25T02:00:00Z", "Europe/Berlin"))
                .isEqualTo("25 Oct 2026, 03:00");
        assertThat(TimeText.second(Instant.parse("2026-10-25T01:30:09Z"), BERLIN))
                .isEqualTo("25 Oct 2026, 02:30:09\u00a0CET");
    }

    @Test
    void a_day_that_has_23_or_25_hours_does_not_change_relative_times() {
        Instant noon = Instant.parse("2026-03-29T10:00:00Z"); // clocks were set forward that night
        assertThat(TimeText.near(noon.minus(Duration.ofHours(23)), noon, BERLIN))
                .isEqualTo("23 hours ago");
        assertThat(TimeText.near(noon.minus(Duration.ofHours(24)), noon, BERLIN))
                .isEqualTo("28 Mar 2026, 11:00");
    }

    @Test
    void a_range_names_its_zone_and_both_days_and_zones_if_they_differ() {
        assertThat(range("2026-03-12T02:00:00Z", "2026-03-12T03:07:00Z"))
                .isEqualTo("12 Mar 2026, 03:00 to 04:07\u00a0CET");
        assertThat(range("2026-03-28T02:00:00Z", "2026-03-29T02:00:00Z"))
                .isEqualTo("28 Mar 2026, 03:00\u00a0CET to 29 Mar 2026, 04:00\u00a0CEST");
    }

    @Test
    void the_day_of_a_short_time_is_that_of_the_zone() {
        Instant before = Instant.parse("2026-03-11T23:30:00Z");
        assertThat(TimeText.shortDate(before, NOW, BERLIN)).isEqualTo("00:30");
        assertThat(TimeText.shortDate(before, NOW, TimeText.UTC)).isEqualTo("11 Mar");
    }

    @Test
    void durations_show_at_most_two_units() {
        assertThat(TimeText.duration(Duration.ofMinutes(1))).isEqualTo("1 minute");
        assertThat(TimeText.duration(Duration.ofMinutes(75))).isEqualTo("1\u00a0h 15\u00a0min");
        assertThat(TimeText.duration(Duration.ofHours(12))).isEqualTo("12 hours");
        assertThat(TimeText.duration(Duration.ofHours(76))).isEqualTo("3\u00a0d 4\u00a0h");
    }

    private static String near(String at) {
        return TimeText.near(Instant.parse(at), NOW, BERLIN);
    }

    private static String absolute(String at, String zone) {
        return TimeText.absolute(Instant.parse(at), ZoneId.of(zone));
    }

    private static String range(String from, String to) {
        return TimeText.range(Instant.parse(from), Instant.parse(to), BERLIN);
    }
}

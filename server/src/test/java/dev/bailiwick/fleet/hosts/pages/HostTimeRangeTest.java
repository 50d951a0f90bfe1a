package dev.bailiwick.fleet.hosts.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

/// Which time range a URL requests.
class HostTimeRangeTest {
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");

    @Test
    void a_missing_time_falls_back_to_the_range_and_then_to_one_day() {
        assertThat(of("7d", "", "").from()).isEqualTo(NOW.minus(Duration.ofDays(7)));
        assertThat(of("nonsense", "", "").range()).isEqualTo(RangePreset.DAY);
    }

    @Test
    void instants_and_browser_date_fields_are_interpreted_alike() {
        HostTimeRange linked = of("", "2026-03-11T02:00:00Z", "2026-03-11T03:00:00Z");

        assertThat(of("", "2026-03-11T02:00", "2026-03-11T03:00")).isEqualTo(linked);
        assertThat(linked.href("/x"))
                .isEqualTo("/x?from=2026-03-11T02:00:00Z&to=2026-03-11T03:00:00Z");
        assertThat(linked.isCustom()).isTrue();
    }

    @Test
    void a_browsers_date_field_is_in_the_zone_that_the_url_names() {
        assertThat(in("Asia/Kathmandu", "2026-03-11T07:45", "2026-03-11T08:45"))
                .isEqualTo(of("", "2026-03-11T02:00:00Z", "2026-03-11T03:00:00Z"));
    }

    @Test
    void times_that_are_skipped_or_occur_twice_when_clocks_change_are_ranges_too() {
        assertThat(in("Europe/Berlin", "2025-03-30T02:30", "2025-03-30T04:00"))
                .isEqualTo(of("", "2025-03-30T01:30:00Z", "2025-03-30T02:00:00Z"));
        assertThat(in("Europe/Berlin", "2025-10-26T02:30", "2025-10-26T03:30"))
                .isEqualTo(of("", "2025-10-26T00:30:00Z", "2025-10-26T02:30:00Z"));
    }

    @Test
    void missing_bounds_default_to_now_and_one_day_before() {
        assertThat(of("", "2026-03-12T02:00", "").to()).isEqualTo(NOW);
        assertThat(of("", "", "2026-03-11T02:00").length()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void a_time_range_is_five_minutes_to_one_year_and_never_in_the_future() {
        assertThat(of("", "2026-03-11T02:00:00Z", "2026-03-11T02:00:01Z").length())
                .isEqualTo(HostTimeRange.MIN_RANGE);
        assertThat(of("", "1999-01-01T00:00:00Z", "2026-03-11T02:00:00Z").length())
                .isEqualTo(HostTimeRange.MAX_RANGE);
        assertThat(of("", "2026-03-12T02:00:00Z", "2099-01-01T00:00:00Z").to()).isEqualTo(NOW);
    }

    @Test
    void an_invalid_time_range_is_reported() {
        assertThat(of("", "2026-03-11T03:00", "2026-03-11T02:00").error())
                .isEqualTo("“From” must be before “To”.");
        assertThat(of("", "2026-03-13T03:00", "2026-03-14T02:00").error())
                .isEqualTo("That time is in the future.");
        assertThat(of("", "1999-03-13T03:00", "1999-03-14T02:00").error())
                .isEqualTo("Nothing is kept for longer than ten years.");
        assertThat(of("", "yesterday", "").error()).startsWith("Enter a time such as");
        assertThat(of("", "+1000000000-12-31T23:59:59Z", "-1000000000-01-01T00:00:00Z").error())
                .isNotNull();
    }

    @Test
    void a_time_range_can_be_moved_and_widened_up_to_now() {
        HostTimeRange hour = of("", "2026-03-12T02:00:00Z", "2026-03-12T03:00:00Z");

        assertThat(hour.shifted(-1, NOW).to()).isEqualTo(hour.from());
        assertThat(hour.shifted(1, NOW).to()).isEqualTo(NOW);
        assertThat(hour.shifted(1, NOW).length()).isEqualTo(hour.length());
        assertThat(hour.wider(NOW).length()).isEqualTo(Duration.ofHours(2));
        assertThat(hour.wider(NOW).to()).isEqualTo(NOW);
        assertThat(of("1y", "", "").wider(NOW).length()).isEqualTo(HostTimeRange.MAX_RANGE);
    }

    private static HostTimeRange in(String zone, String from, String to) {
        return HostTimeRange.of("", from, to, ZoneId.of(zone), NOW);
    }

    private static HostTimeRange of(String range, String from, String to) {
        return HostTimeRange.of(range, from, to, TimeText.UTC, NOW);
    }
}

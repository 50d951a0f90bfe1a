package dev.bailiwick.fleet.hostpages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// Which stretch of time an address asks for.
class HostTimeRangeTest {
    private static final Instant NOW = Instant.parse("2026-03-12T03:07:00Z");

    @Test
    void without_a_time_the_range_counts_and_without_a_range_the_day() {
        assertThat(of("7d", "", "").from()).isEqualTo(NOW.minus(Duration.ofDays(7)));
        assertThat(of("nonsense", "", "").range()).isEqualTo(RangePreset.DAY);
    }

    @Test
    void instants_and_the_fields_of_a_browser_mean_the_same() {
        HostTimeRange linked = of("", "2026-03-11T02:00:00Z", "2026-03-11T03:00:00Z");

        assertThat(of("", "2026-03-11T02:00", "2026-03-11T03:00")).isEqualTo(linked);
        assertThat(linked.href("/x"))
                .isEqualTo("/x?from=2026-03-11T02:00:00Z&to=2026-03-11T03:00:00Z");
        assertThat(linked.isChosen()).isTrue();
    }

    @Test
    void what_is_left_out_is_now_or_a_day_before() {
        assertThat(of("", "2026-03-12T02:00", "").to()).isEqualTo(NOW);
        assertThat(of("", "", "2026-03-11T02:00").length()).isEqualTo(Duration.ofDays(1));
    }

    @Test
    void a_stretch_is_five_minutes_at_least_a_year_at_most_and_never_in_the_future() {
        assertThat(of("", "2026-03-11T02:00:00Z", "2026-03-11T02:00:01Z").length())
                .isEqualTo(HostTimeRange.SHORTEST);
        assertThat(of("", "1999-01-01T00:00:00Z", "2026-03-11T02:00:00Z").length())
                .isEqualTo(HostTimeRange.LONGEST);
        assertThat(of("", "2026-03-12T02:00:00Z", "2099-01-01T00:00:00Z").to()).isEqualTo(NOW);
    }

    @Test
    void what_cannot_be_shown_is_said() {
        assertThat(of("", "2026-03-11T03:00", "2026-03-11T02:00").fault())
                .isEqualTo("“From” must be before “To”.");
        assertThat(of("", "2026-03-13T03:00", "2026-03-14T02:00").fault())
                .isEqualTo("That time has not come yet.");
        assertThat(of("", "1999-03-13T03:00", "1999-03-14T02:00").fault())
                .isEqualTo("Nothing is kept for more than ten years.");
        assertThat(of("", "yesterday", "").fault()).startsWith("A time looks like");
        assertThat(of("", "+1000000000-12-31T23:59:59Z", "-1000000000-01-01T00:00:00Z").fault())
                .isNotNull();
    }

    @Test
    void it_moves_and_widens_up_to_now() {
        HostTimeRange hour = of("", "2026-03-12T02:00:00Z", "2026-03-12T03:00:00Z");

        assertThat(hour.moved(-1, NOW).to()).isEqualTo(hour.from());
        assertThat(hour.moved(1, NOW).to()).isEqualTo(NOW);
        assertThat(hour.moved(1, NOW).length()).isEqualTo(hour.length());
        assertThat(hour.wider(NOW).length()).isEqualTo(Duration.ofHours(2));
        assertThat(hour.wider(NOW).to()).isEqualTo(NOW);
        assertThat(of("1y", "", "").wider(NOW).length()).isEqualTo(HostTimeRange.LONGEST);
    }

    private static HostTimeRange of(String range, String from, String to) {
        return HostTimeRange.of(range, from, to, NOW);
    }
}

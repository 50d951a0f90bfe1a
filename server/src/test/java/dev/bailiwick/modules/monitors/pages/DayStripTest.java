package dev.bailiwick.modules.monitors.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import dev.bailiwick.modules.monitors.lists.ResultStrip.Marks;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// The last 90 days of a monitor, one bar a day.
class DayStripTest {
    private static final ZoneId ZONE = ZoneId.of("Pacific/Auckland");
    private static final Instant NOW = Instant.parse("2026-03-12T03:00:00Z");

    private static Period period(MonitorState state, Instant from, @Nullable Instant to) {
        return new Period(1, 1, state, from, to, "", "", "");
    }

    private static DayStrip strip(Duration age, Period... periods) {
        return DayStrip.of(List.of(periods), NOW.minus(age), NOW, ZONE);
    }

    @Test
    void a_day_has_its_worst_state() {
        DayStrip strip =
                strip(
                        Duration.ofDays(100),
                        period(MonitorState.DEGRADED, NOW.minusSeconds(60), null),
                        period(MonitorState.DOWN, NOW.minusSeconds(90), NOW.minusSeconds(60)));
        assertThat(strip.strip().label()).contains("89 up", "1 with an outage", "0 degraded");
        assertThat(strip.strip().marks())
                .extracting(Marks::css)
                .containsExactly("fill-ok", "fill-fail");
    }

    /// 12 March began at 11:00 UTC of the 11th there.
    @Test
    void days_begin_at_midnight_of_the_persons_zone() {
        Instant midnight = Instant.parse("2026-03-11T11:00:00Z");
        Period yesterday =
                period(MonitorState.DOWN, midnight.minusSeconds(600), midnight.minusSeconds(1));
        Period both =
                period(MonitorState.DOWN, midnight.minusSeconds(600), midnight.plusSeconds(1));
        assertThat(strip(Duration.ofDays(100), yesterday).strip().label())
                .contains("1 with an outage");
        assertThat(strip(Duration.ofDays(100), both).strip().label()).contains("2 with an outage");
    }

    @Test
    void days_before_it_was_added_have_no_state() {
        assertThat(strip(Duration.ofHours(1)).strip().label()).contains("1 up");
        assertThat(strip(Duration.ofHours(1)).strip().marks())
                .extracting(Marks::css)
                .containsExactly("fill-idle", "fill-ok");
    }
}

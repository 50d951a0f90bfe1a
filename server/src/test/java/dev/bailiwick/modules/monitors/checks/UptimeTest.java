package dev.bailiwick.modules.monitors.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// How much of a time range a monitor was up.
class UptimeTest {
    private static final Instant TO = Instant.parse("2026-03-12T00:00:00Z");
    private static final Instant FROM = TO.minus(Duration.ofHours(10));

    private static Period period(MonitorState state, int fromHour, @Nullable Integer untilHour) {
        return new Period(
                1,
                1,
                state,
                FROM.plus(Duration.ofHours(fromHour)),
                untilHour == null ? null : FROM.plus(Duration.ofHours(untilHour)),
                "",
                "",
                "");
    }

    private static double share(Instant since, Period... periods) {
        return Uptime.of(List.of(periods), since, FROM, TO).share().orElse(-1);
    }

    @Test
    void without_an_incident_it_was_up() {
        assertThat(share(FROM.minusSeconds(60))).isEqualTo(1);
    }

    @Test
    void planned_work_does_not_count() {
        assertThat(
                        share(
                                FROM.minusSeconds(60),
                                period(MonitorState.MAINTENANCE, 0, 5),
                                period(MonitorState.DOWN, 5, 6)))
                .isEqualTo(0.8);
    }

    @Test
    void only_the_part_within_the_range_counts() {
        assertThat(share(FROM.minusSeconds(60), period(MonitorState.DOWN, -5, 1))).isEqualTo(0.9);
        assertThat(share(FROM.minusSeconds(60), period(MonitorState.DOWN, 8, null))).isEqualTo(0.8);
    }

    @Test
    void degraded_is_up() {
        assertThat(share(FROM, period(MonitorState.DEGRADED, 0, 10))).isEqualTo(1);
    }

    @Test
    void unknown_time_does_not_count() {
        assertThat(share(FROM, period(MonitorState.UNKNOWN, 0, 5), period(MonitorState.DOWN, 5, 6)))
                .isEqualTo(0.8);
        assertThat(share(FROM, period(MonitorState.UNKNOWN, 0, null))).isEqualTo(-1);
    }

    @Test
    void time_before_it_was_added_does_not_count() {
        assertThat(share(FROM.plus(Duration.ofHours(8)), period(MonitorState.DOWN, 9, null)))
                .isEqualTo(0.5);
        assertThat(share(TO)).isEqualTo(-1);
    }
}

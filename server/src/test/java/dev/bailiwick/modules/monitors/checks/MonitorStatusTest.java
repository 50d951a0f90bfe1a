package dev.bailiwick.modules.monitors.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/// How results become a state.
class MonitorStatusTest {
    private static final Instant BEGAN = Instant.parse("2026-03-12T03:00:00Z");
    private static final int FAILURES = 3;
    private static final int SUCCESSES = 2;

    private MonitorStatus status = MonitorStatus.fresh(BEGAN);
    private Instant now = BEGAN;

    private void result(MonitorState state, int attempts) {
        Instant began = now.plusSeconds(60);
        now = began.plusSeconds(4);
        status =
                status.after(
                        new CheckResult(
                                1,
                                null,
                                began,
                                now,
                                state,
                                attempts,
                                "Said",
                                Duration.ofMillis(5),
                                null,
                                null),
                        FAILURES,
                        SUCCESSES);
    }

    @Test
    void the_first_result_counts() {
        result(MonitorState.UP, 0);

        assertThat(status.state()).isEqualTo(MonitorState.UP);
        assertThat(status.since()).isEqualTo(now);
        assertThat(status.recent()).isEqualTo("u");
    }

    @Test
    void one_lost_packet_is_no_outage() {
        result(MonitorState.UP, 0);
        result(MonitorState.DOWN, 1);
        result(MonitorState.UP, 0);
        result(MonitorState.DOWN, 2);

        assertThat(status.state()).isEqualTo(MonitorState.UP);
        assertThat(status.recent()).isEqualTo("udud");
    }

    @Test
    void enough_failed_attempts_are_an_outage_since_the_first_of_them() {
        result(MonitorState.UP, 0);
        result(MonitorState.DOWN, 3);

        assertThat(status.state()).isEqualTo(MonitorState.DOWN);
        assertThat(status.since()).isEqualTo(now.minusSeconds(4));
    }

    @Test
    void attempts_of_several_checks_add_up() {
        result(MonitorState.UP, 0);
        result(MonitorState.DOWN, 2);
        result(MonitorState.DOWN, 1);

        assertThat(status.state()).isEqualTo(MonitorState.DOWN);
    }

    @Test
    void what_is_down_needs_several_successes() {
        result(MonitorState.DOWN, 3);
        Instant since = status.since();
        result(MonitorState.UP, 0);
        assertThat(status.state()).isEqualTo(MonitorState.DOWN);
        assertThat(status.since()).isEqualTo(since);

        result(MonitorState.DEGRADED, 0);
        assertThat(status.state()).isEqualTo(MonitorState.DEGRADED);
    }

    @Test
    void a_result_that_says_nothing_is_no_failure() {
        result(MonitorState.UP, 0);
        result(MonitorState.DOWN, 2);
        result(MonitorState.UNKNOWN, 0);
        result(MonitorState.DOWN, 2);

        assertThat(status.state()).isEqualTo(MonitorState.UNKNOWN);
    }

    @Test
    void the_last_50_results_are_kept() {
        result(MonitorState.DOWN, 3);
        for (int i = 0; i < 60; i++) {
            result(MonitorState.UP, 0);
        }

        assertThat(status.recent()).isEqualTo("u".repeat(50));
        assertThat(status.results()).containsOnly(MonitorState.UP);
    }
}

package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static final Chart.Scale RATE =
            new Chart.Scale(null, null, rate -> SizeText.of(Math.round(rate)) + "/s");

    @Test
    void the_middle_of_the_scale_is_worded() {
        assertThat(chart(8))
                .extracting(Chart::top, Chart::middle)
                .containsExactly("10\u00a0B/s", "5\u00a0B/s");
    }

    @Test
    void a_middle_that_would_be_worded_as_the_edge_is_not() {
        assertThat(chart(0))
                .extracting(Chart::top, Chart::middle)
                .containsExactly("1\u00a0B/s", "");
    }

    private static Chart chart(double value) {
        return Chart.of(
                "Network",
                "",
                List.of(new Chart.Values("in", List.of(value, value))),
                new Chart.Axis(Instant.EPOCH, Duration.ofMinutes(1), 2, null),
                RATE);
    }
}

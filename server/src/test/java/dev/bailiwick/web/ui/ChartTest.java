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
    void the_middle_of_the_scale_is_labelled() {
        assertThat(chart(8))
                .extracting(Chart::top, Chart::middle)
                .containsExactly("10\u00a0B/s", "5\u00a0B/s");
    }

    @Test
    void the_middle_is_not_labelled_if_it_would_read_like_the_edge() {
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

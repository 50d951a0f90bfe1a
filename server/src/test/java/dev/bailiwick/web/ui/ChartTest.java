package dev.bailiwick.web.ui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static final Chart.Scale RATE =
            new Chart.Scale(null, null, rate -> SizeText.of(Math.round(rate)) + "/s");

    @Test
    void the_middle_of_the_scale_is_labelled() {
        assertThat(chart(8.0, 8.0))
                .extracting(Chart::top, Chart::middle)
                .containsExactly("10\u00a0B/s", "5\u00a0B/s");
    }

    @Test
    void the_middle_is_not_labelled_if_it_would_read_like_the_edge() {
        assertThat(chart(0.0, 0.0))
                .extracting(Chart::top, Chart::middle)
                .containsExactly("1\u00a0B/s", "");
    }

    @Test
    void the_axis_is_in_the_persons_time_zone() {
        var day =
                new Chart.Axis(
                        Instant.parse("2026-03-12T00:00:00Z"), Duration.ofHours(1), 24, null);
        assertThat(day.times(ZoneId.of("Asia/Kolkata")))
                .containsExactly("05:30", "11:30", "17:30", "23:30", "05:30");
        var week =
                new Chart.Axis(Instant.parse("2026-03-12T20:00:00Z"), Duration.ofDays(1), 8, null);
        assertThat(week.times(ZoneId.of("Asia/Kolkata"))).startsWith("13 Mar", "15 Mar");
    }

    @Test
    void the_value_of_a_host_that_reports_no_more_is_not_shown_as_the_newest() {
        assertThat(chart(7.0, 7.0, null, null).now()).isEqualTo("7\u00a0B/s");
        assertThat(chart(7.0, null, null, null).now()).isEqualTo("–");
    }

    @Test
    void a_range_is_drawn_around_its_mean_and_interrupted_where_nothing_is_known() {
        var axis = new Chart.Axis(Instant.EPOCH, Duration.ofMinutes(1), 5, null);
        Chart chart =
                Chart.ofRange(
                        "Response",
                        new Chart.Values("Average", Arrays.asList(4.0, 5.0, null, 5.0, 5.0)),
                        new Chart.Values("Fastest", Arrays.asList(2.0, 2.0, null, 5.0, 0.0)),
                        new Chart.Values("Slowest", Arrays.asList(8.0, 10.0, null, 5.0, 10.0)),
                        axis,
                        RATE);
        assertThat(chart.bands())
                .containsExactly("M0 20L50 0L50 80L0 80Z", "M150 50L200 0L200 100L150 50Z");
        assertThat(chart.lines()).extracting(Chart.Line::series).containsOnly(1);
        assertThat(chart.legend()).extracting(Chart.Legend::series).containsExactly(1, 0, 0);
    }

    private static Chart chart(@Nullable Double... values) {
        return Chart.of(
                "Network",
                "",
                List.of(new Chart.Values("in", Arrays.asList(values))),
                new Chart.Axis(Instant.EPOCH, Duration.ofMinutes(1), values.length, null),
                RATE);
    }
}

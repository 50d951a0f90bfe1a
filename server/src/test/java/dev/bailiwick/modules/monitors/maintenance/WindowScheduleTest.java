package dev.bailiwick.modules.monitors.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.modules.monitors.maintenance.WindowSchedule.Repeated;
import dev.bailiwick.records.schema.RecordInput;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// When windows are open, also on the days on which clocks are changed.
class WindowScheduleTest {
    private static final int ALL = 1_000;

    private static WindowSchedule schedule(Map<String, String> more) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name", "work",
                                "covers", "everything",
                                "begins", "2026-01-01 00:00",
                                "ends", "2026-01-01 01:00"));
        form.putAll(more);
        RecordInput input = WindowFields.FORM.read(form);
        assertThat(input.errors()).isEmpty();
        return WindowSchedule.of(input.values());
    }

    private static WindowSchedule once(String begin, String end, String zone) {
        return schedule(Map.of("repeats", "once", "begins", begin, "ends", end, "time_zone", zone));
    }

    private static WindowSchedule weekly(String days, String time, String length, String zone) {
        return schedule(
                Map.of(
                        "repeats",
                        "weekly",
                        "days",
                        days,
                        "time",
                        time,
                        "length",
                        length,
                        "time_zone",
                        zone));
    }

    private static List<String> open(WindowSchedule schedule, String from, String to) {
        return schedule.occurrences(Instant.parse(from), Instant.parse(to), ALL).stream()
                .map(one -> one.begin() + " " + one.end())
                .toList();
    }

    @Test
    void a_single_window_is_open_once_in_its_time_zone() {
        WindowSchedule night = once("2026-07-01 22:00", "2026-07-02 02:00", "Europe/Vienna");

        assertThat(open(night, "2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"))
                .containsExactly("2026-07-01T20:00:00Z 2026-07-02T00:00:00Z");
        assertThat(open(night, "2026-07-02T00:00:00Z", "2027-01-01T00:00:00Z")).isEmpty();
        assertThat(night.end()).isEqualTo("2026-07-02T00:00:00Z");
        assertThat(night.next(Instant.parse("2026-07-01T20:00:00Z"))).isEmpty();
    }

    @Test
    void of_a_time_that_occurs_twice_it_begins_with_the_first_and_ends_with_the_second() {
        assertThat(
                        open(
                                once("2026-10-25 02:30", "2026-10-25 02:45", "Europe/Vienna"),
                                "2026-10-24T00:00:00Z",
                                "2026-10-26T00:00:00Z"))
                .containsExactly("2026-10-25T00:30:00Z 2026-10-25T01:45:00Z");
    }

    @Test
    void a_time_that_is_skipped_is_later() {
        assertThat(
                        open(
                                once("2026-03-29 02:30", "2026-03-29 03:45", "Europe/Vienna"),
                                "2026-03-28T00:00:00Z",
                                "2026-03-30T00:00:00Z"))
                .containsExactly("2026-03-29T01:30:00Z 2026-03-29T01:45:00Z");
    }

    @Test
    void a_weekly_window_keeps_its_time_of_the_day_when_clocks_are_changed() {
        WindowSchedule sundays = weekly("sun", "4:00", "2 h", "Europe/Vienna");

        assertThat(open(sundays, "2026-03-20T00:00:00Z", "2026-03-31T00:00:00Z"))
                .containsExactly(
                        "2026-03-22T03:00:00Z 2026-03-22T05:00:00Z",
                        "2026-03-29T02:00:00Z 2026-03-29T04:00:00Z");
    }

    @Test
    void a_daily_window_opens_once_a_day_also_when_its_time_is_skipped_or_occurs_twice() {
        WindowSchedule nights = weekly("every day", "02:30", "1 h", "Europe/Vienna");

        assertThat(open(nights, "2026-03-28T12:00:00Z", "2026-03-30T12:00:00Z"))
                .containsExactly(
                        "2026-03-29T01:30:00Z 2026-03-29T02:30:00Z",
                        "2026-03-30T00:30:00Z 2026-03-30T01:30:00Z");
        assertThat(open(nights, "2026-10-24T12:00:00Z", "2026-10-26T12:00:00Z"))
                .containsExactly(
                        "2026-10-25T00:30:00Z 2026-10-25T01:30:00Z",
                        "2026-10-26T01:30:00Z 2026-10-26T02:30:00Z");
    }

    @Test
    void an_occurrence_that_began_long_ago_is_still_open() {
        WindowSchedule month =
                schedule(Map.of("repeats", "cron", "cron", "0 0 1 * *", "length", "27 d"));

        assertThat(open(month, "2026-02-20T00:00:00Z", "2026-02-20T00:00:01Z"))
                .containsExactly("2026-02-01T00:00:00Z 2026-02-28T00:00:00Z");
        assertThat(month.next(Instant.parse("2026-02-01T00:00:00Z")).orElseThrow().begin())
                .isEqualTo("2026-03-01T00:00:00Z");
        assertThat(month.end()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "* * * * *, 1 min, every 15 minutes",
        "*/5 * * * *, 1 min, every 15 minutes",
        "0 0 31 2 *, 1 h, No date matches",
        "0 0 * * *, 1 d, never close",
        "0 22 * * SAT-SUN, 25 h, never close",
        "0 0 29 2 *, 31 d, ''",
        "0 22 1 * *, 2 h, ''",
        "@monthly, 2 d, ''",
        "*/15 * * * *, 14 min, ''"
    })
    void cron_expressions_that_make_no_sense_are_refused(String cron, String length, String error) {
        var repeated =
                new Repeated(
                        WindowSchedule.parse(cron),
                        WindowLength.parse(length).orElseThrow(),
                        ZoneId.of("UTC"));

        assertThat(repeated.error(LocalDateTime.parse("1970-01-01T00:00")).orElse(""))
                .contains(error);
        assertThat(error.isEmpty())
                .isEqualTo(repeated.error(LocalDateTime.parse("1970-01-01T00:00")).isEmpty());
    }

    @Test
    void no_more_occurrences_are_counted_than_asked_for() {
        WindowSchedule dense =
                schedule(Map.of("repeats", "cron", "cron", "*/15 * * * *", "length", "14 min"));

        assertThat(open(dense, "2026-03-01T00:00:00Z", "2026-03-01T00:02:00Z")).hasSize(1);
        assertThat(dense.occurrences(Instant.EPOCH, Instant.parse("2300-01-01T00:00:00Z"), 50))
                .hasSize(50);
    }

    @ParameterizedTest
    @CsvSource({
        "2 h 30 min, PT2H30M, 2 h 30 min",
        "90m, PT1H30M, 1 h 30 min",
        "3 days, PT72H, 3 d",
        "1d12h, PT36H, 1 d 12 h"
    })
    void lengths_are_read_as_people_write_them(String text, Duration length, String canonical) {
        assertThat(WindowLength.parse(text)).contains(length);
        assertThat(WindowLength.text(length)).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2", "h", "-1 h", "2 h 30", "1 h <b>", "999999 d"})
    void other_texts_are_no_length(String text) {
        assertThat(WindowLength.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "'mon, WED', 'Mon, Wed'",
        "Sat-Sun, 'Sat, Sun'",
        "Fri–Mon, 'Mon, Fri, Sat, Sun'",
        "every day, Every day",
        "monday, Mon"
    })
    void days_are_read_as_people_write_them(String text, String canonical) {
        assertThat(WindowDays.parse(text).map(WindowDays::text)).contains(canonical);
        assertThat(WindowDays.parse(canonical).map(WindowDays::text)).contains(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "mo", "Mon,", "Mon-Tue-Wed", "Mon;Tue", "day", "Mon,*"})
    void other_texts_are_no_days(String text) {
        assertThat(WindowDays.parse(text)).isEmpty();
    }
}

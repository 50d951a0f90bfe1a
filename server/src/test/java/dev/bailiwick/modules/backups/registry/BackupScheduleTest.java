package dev.bailiwick.modules.backups.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupScheduleTest {
    private static final Instant NOON = Instant.parse("2026-03-10T12:00:00Z");

    private static RecordInput input(Map<String, String> changed) {
        var form =
                new HashMap<>(
                        Map.of(
                                "name",
                                "wiki",
                                "host",
                                "web-1",
                                "repository",
                                "nas",
                                "sources",
                                "/srv",
                                "random_delay_minutes",
                                "0"));
        form.putAll(changed);
        return JobFields.FORM.read(form);
    }

    private static BackupSchedule schedule(Map<String, String> changed) {
        RecordValues values = input(changed).values();
        return BackupSchedule.of(values).orElseThrow();
    }

    @Test
    void a_daily_run_is_at_its_local_time_before_and_after_the_clocks_change() {
        var schedule = schedule(Map.of("schedule", "15 2 * * *", "time_zone", "Europe/Vienna"));
        assertThat(schedule.next(Instant.parse("2026-03-27T12:00:00Z"), 3))
                .containsExactly(
                        Instant.parse("2026-03-28T01:15:00Z"),
                        // at 02:00 the clocks go to 03:00 on the 29th
                        Instant.parse("2026-03-30T00:15:00Z"),
                        Instant.parse("2026-03-31T00:15:00Z"));
    }

    @Test
    void a_run_outside_its_window_waits_until_it_opens_also_past_midnight() {
        var schedule = schedule(Map.of("schedule", "0 12 * * *", "window", "22:00-06:00"));
        assertThat(schedule.begin(NOON, RandomGenerator.getDefault()))
                .isEqualTo(Instant.parse("2026-03-10T22:00:00Z"));
        Instant night = Instant.parse("2026-03-10T23:30:00Z");
        assertThat(schedule.begin(night, RandomGenerator.getDefault())).isEqualTo(night);
        Instant morning = Instant.parse("2026-03-11T06:00:00Z");
        assertThat(schedule.begin(morning, RandomGenerator.getDefault()))
                .isEqualTo(Instant.parse("2026-03-11T22:00:00Z"));
    }

    @Test
    void the_random_delay_is_never_longer_than_its_limit() {
        var schedule = schedule(Map.of("random_delay_minutes", "15"));
        var random = RandomGenerator.getDefault();
        for (int i = 0; i < 1_000; i++) {
            assertThat(schedule.begin(NOON, random))
                    .isBetween(NOON, NOON.plus(Duration.ofMinutes(15)));
        }
        assertThat(schedule.latestBegin(NOON)).isEqualTo(NOON.plus(Duration.ofMinutes(15)));
    }

    @Test
    void a_job_without_a_schedule_is_started_by_hand() {
        assertThat(BackupSchedule.of(input(Map.of("schedule", "")).values())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "* * * * *",
                "0 0 31 2 *",
                "0 2 * *",
                "0 0 2 * * *",
                "every day",
                "0 25 * * *"
            })
    void an_impossible_or_too_frequent_schedule_is_refused(String cron) {
        assertThat(input(Map.of("schedule", cron)).errors()).containsKey("schedule");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 */2 * * *", "@daily", "15 2 * * MON-FRI", "0 4 L * *", "0 4 * * 7"})
    void usual_schedules_are_accepted(String cron) {
        assertThat(input(Map.of("schedule", cron)).errors()).isEmpty();
    }

    @Test
    void fields_of_a_job_are_validated_line_by_line() {
        RecordInput input =
                input(
                        Map.of(
                                "sources", "/etc\nsrv/wiki",
                                "hooks_before", "pg_dump; rm -rf /",
                                "tags", "job-0192",
                                "keep_within", "soon",
                                "window", "22-6",
                                "time_zone", "Mars/Olympus",
                                "drill_folder", "/srv/../etc",
                                "excludes", "!important"));
        assertThat(input.errors())
                .containsOnlyKeys(
                        "sources",
                        "hooks_before",
                        "tags",
                        "keep_within",
                        "window",
                        "time_zone",
                        "drill_folder",
                        "excludes");
        assertThat(input.errors().get("sources")).startsWith("Line 2:");
    }
}

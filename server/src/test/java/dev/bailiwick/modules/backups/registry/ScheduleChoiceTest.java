package dev.bailiwick.modules.backups.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.modules.backups.registry.ScheduleChoice.Kind;
import java.time.DayOfWeek;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleChoiceTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    15 2 * * *     | Every day at 02:15
                    0 0 * * *      | Every day at 00:00
                    59 23 * * MON  | Every Monday at 23:59
                    30 4 * * SUN   | Every Sunday at 04:30
                    0 * * * *      | Every hour
                    ''             | Started manually only
                    0 */6 * * *    | 0 */6 * * *
                    """)
    void what_is_usual_is_shown_in_words_and_stored_as_it_was(String cron, String text) {
        ScheduleChoice choice = ScheduleChoice.of(cron);
        assertThat(choice.text()).isEqualTo(text);
        assertThat(choice.toCron()).isEqualTo(cron);
    }

    @ParameterizedTest
    @ValueSource(strings = {"30 4 * * 0", "30 4 * * 7", "30 04 * * sun"})
    void other_ways_to_write_a_day_mean_the_same(String cron) {
        assertThat(ScheduleChoice.of(cron).toCron()).isEqualTo("30 4 * * SUN");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "5 * * * *",
                "@daily",
                "15 2 1 * *",
                "15 2 * 3 *",
                "15 2,14 * * *",
                "15 2 * * MON-FRI",
                "15 2 * * MON,THU",
                "*/10 2 * * *"
            })
    void everything_else_is_custom_and_kept(String cron) {
        assertThat(ScheduleChoice.of(cron).kind()).isEqualTo(Kind.CUSTOM);
        assertThat(ScheduleChoice.of(cron).toCron()).isEqualTo(cron);
    }

    @ParameterizedTest
    @EnumSource(DayOfWeek.class)
    void each_day_and_time_of_the_week_is_read_back(DayOfWeek day) {
        for (int minute = 0; minute < 24 * 60; minute++) {
            LocalTime time = LocalTime.ofSecondOfDay(minute * 60L);
            String cron = new ScheduleChoice(Kind.WEEKLY, day, time, "").toCron();
            assertThat(BackupSchedule.cronError(cron)).isEmpty();
            assertThat(ScheduleChoice.of(cron))
                    .isEqualTo(new ScheduleChoice(Kind.WEEKLY, day, time, cron));
        }
    }

    @Test
    void the_usual_schedule_of_a_new_job_is_a_choice() {
        assertThat(ScheduleChoice.of(JobFields.SCHEDULE.initial()).kind()).isEqualTo(Kind.DAILY);
    }
}

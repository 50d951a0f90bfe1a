package dev.bailiwick.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AuditQueryTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "+999999999-12-31",
                "-999999999-01-01",
                "+292278995-01-01",
                "2026-02-30",
                "' OR 1=1 --"
            })
    void what_is_no_day_of_this_calendar_is_a_form_error_and_no_fault(String day) {
        var reading = new AuditQuery(day, day, null, null, null).read();

        assertThat(reading.fromError()).isNotNull();
        assertThat(reading.toError()).isNotNull();
    }
}

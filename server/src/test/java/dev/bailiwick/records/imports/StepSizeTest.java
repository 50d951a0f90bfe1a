package dev.bailiwick.records.imports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StepSizeTest {
    private final StepSize size = new StepSize(false);

    @Test
    void a_step_takes_as_many_rows_as_fit_into_the_time() {
        size.adapt(StepSize.TARGET.dividedBy(2));
        assertThat(size.rows()).isEqualTo(2 * StepSize.FIRST);

        size.adapt(StepSize.TARGET.multipliedBy(4));
        assertThat(size.rows()).isEqualTo(StepSize.FIRST / 2);
    }

    @Test
    void a_quick_step_does_not_make_the_next_one_much_longer() {
        size.adapt(Duration.ZERO);

        assertThat(size.rows()).isEqualTo(3 * StepSize.FIRST);
    }

    @Test
    void an_import_that_failed_continues_row_by_row_at_first() {
        var again = new StepSize(true);
        assertThat(again.rows()).isOne();

        again.adapt(Duration.ZERO);
        again.adapt(Duration.ZERO);

        assertThat(again.rows()).isEqualTo(9);
    }

    @Test
    void there_are_always_some_rows_and_never_too_many() {
        size.adapt(Duration.ofHours(1));
        assertThat(size.rows()).isOne();

        for (int i = 0; i < 20; i++) {
            size.adapt(Duration.ZERO);
        }
        assertThat(size.rows()).isEqualTo(StepSize.MOST);
    }
}

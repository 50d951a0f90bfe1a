package dev.bailiwick.operations.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.operations.overview.OverviewPage.OpenProblems;
import dev.bailiwick.operations.overview.OverviewPage.Step;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverviewPageTest {
    @Test
    void the_heading_counts_completed_steps_while_one_is_open() {
        assertThat(heading(0, false)).isEqualTo("Welcome, Ines. One step is done.");
        assertThat(heading(0, true)).isEqualTo("Welcome, Ines. Nothing needs attention.");
    }

    @Test
    void alerts_are_listed_before_steps() {
        assertThat(heading(3, false)).isEqualTo("Welcome, Ines. Three alerts need attention.");
    }

    private static String heading(int alerts, boolean last) {
        return new OverviewPage(
                        "Ines",
                        List.of(step(true), step(last)),
                        List.of(),
                        List.of(),
                        null,
                        0,
                        new OpenProblems(alerts, List.of(), "/"))
                .heading();
    }

    private static Step step(boolean done) {
        return new Step("", "", done, "", "");
    }
}

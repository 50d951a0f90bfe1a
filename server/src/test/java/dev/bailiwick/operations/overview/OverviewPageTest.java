package dev.bailiwick.operations.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.identity.modules.ModuleStatus.Problem;
import dev.bailiwick.operations.overview.OverviewPage.Module;
import dev.bailiwick.operations.overview.OverviewPage.OpenProblems;
import dev.bailiwick.operations.overview.OverviewPage.Step;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverviewPageTest {
    @Test
    void the_heading_counts_the_steps_that_remain() {
        assertThat(heading(0, false)).isEqualTo("Welcome, Ines. One setup step remains.");
        assertThat(heading(0, true)).isEqualTo("Welcome, Ines. Nothing needs attention.");
    }

    @Test
    void alerts_are_listed_before_steps() {
        assertThat(heading(3, false)).isEqualTo("Welcome, Ines. Three alerts need attention.");
    }

    @Test
    void problems_of_modules_are_counted_with_alerts_unless_alerts_report_them() {
        var expired = new Problem(StatusIcon.WARN, "1 expired", "1 has expired", false, "/");
        var offline = new Problem(StatusIcon.FAIL, "1 offline", "1 is offline", true, "/");

        OverviewPage page = page(2, true, List.of(offline, expired));

        assertThat(page.notices()).containsExactly(expired);
        assertThat(page.heading()).isEqualTo("Welcome, Ines. Three things need attention.");
        assertThat(page.modules().getFirst().stateLabel()).isEqualTo("1 offline");
    }

    @Test
    void a_module_without_other_problems_counts_its_alerts() {
        var status = new ModuleStatus("3 instances", List.of());

        assertThat(new Module("DNS filter", "world", "/", status, 0).stateLabel())
                .isEqualTo("No problems");
        assertThat(new Module("DNS filter", "world", "/", status, 2))
                .returns("2 alerts", Module::stateLabel)
                .returns(StatusIcon.WARN, Module::state);
    }

    private static String heading(int alerts, boolean last) {
        return page(alerts, last, List.of()).heading();
    }

    private static OverviewPage page(int alerts, boolean last, List<Problem> problems) {
        return new OverviewPage(
                "Ines",
                List.of(step(true), step(last)),
                List.of(
                        new Module(
                                "Hosts", "server-2", "/", new ModuleStatus("1", problems), alerts)),
                List.of(),
                List.of(),
                null,
                0,
                new OpenProblems(alerts, List.of(), "/"),
                List.of());
    }

    private static Step step(boolean done) {
        return new Step("", "", done, "", "");
    }
}

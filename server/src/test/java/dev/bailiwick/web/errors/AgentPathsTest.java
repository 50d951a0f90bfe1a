package dev.bailiwick.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which paths agents call, and not people.
class AgentPathsTest {
    private static final String AGENT = "/infrastructure/vm-container-manager/api/agent";

    @ParameterizedTest
    @ValueSource(strings = {"", "/check-in", "/jobs/12/log"})
    void those_below_the_agents_interface_are(String below) {
        assertThat(AgentPaths.contains(AGENT + below)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "s", "//check-in", "/check-in/..", "/check_in", "/check-in;a"})
    void others_are_not(String below) {
        assertThat(AgentPaths.contains(AGENT + below)).isFalse();
    }

    /// It is asked of every request, before anything is known of who sends it.
    @Test
    void a_long_path_costs_no_stack() throws Exception {
        var asked = new FutureTask<>(() -> AgentPaths.contains(AGENT + "/a".repeat(4000)));
        Thread little = new Thread(null, asked, "little stack", 256 * 1024);
        little.start();

        assertThat(asked.get()).isFalse();
    }
}

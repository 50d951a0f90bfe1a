package dev.bailiwick.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Which paths are called by agents rather than people.
class AgentPathsTest {
    private static final String AGENT = "/infrastructure/vm-container-manager/api/agent";

    @ParameterizedTest
    @ValueSource(strings = {"", "/check-in", "/jobs/12/log"})
    void paths_below_the_agent_api_are_agent_paths(String below) {
        assertThat(AgentPaths.contains(AGENT + below)).isTrue();
    }

    @Test
    void every_module_can_have_an_agent_api() {
        assertThat(AgentPaths.contains("/infrastructure/backup-manager/api/agent/jobs")).isTrue();
        assertThat(AgentPaths.contains("/infrastructure/network-monitor/api/agent")).isTrue();
        assertThat(AgentPaths.contains("/infrastructure/a/b/api/agent")).isFalse();
        assertThat(AgentPaths.contains("/site-administration/api/agent")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "s", "//check-in", "/check-in/..", "/check_in", "/check-in;a"})
    void other_paths_are_not_agent_paths(String below) {
        assertThat(AgentPaths.contains(AGENT + below)).isFalse();
    }

    /// The check runs for every request, before anything is known about its sender.
    @Test
    void a_long_path_does_not_overflow_the_stack() throws Exception {
        var asked = new FutureTask<>(() -> AgentPaths.contains(AGENT + "/a".repeat(4000)));
        Thread little = new Thread(null, asked, "little stack", 256 * 1024);
        little.start();

        assertThat(asked.get()).isFalse();
    }
}

package dev.bailiwick.modules.monitors.push;

import static dev.bailiwick.platform.schema.Tables.MONITOR;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.checks.MonitorStates;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.checks.StoreResults;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Programs that report by themselves.
class PushTest {
    private final RunningServer server = RunningServer.shared();
    private final Browser stranger = server.browser();
    private Monitor monitor;
    private String token;

    @BeforeEach
    void oneMonitor() {
        server.sql().deleteFrom(MONITOR).execute();
        Answer answer =
                server.signedIn(Role.ADMIN)
                        .post(
                                "/network-monitor/add",
                                Map.of(
                                        "name", "nightly",
                                        "type", "push",
                                        "interval_seconds", "3600",
                                        "timeout_seconds", "60",
                                        "failures", "1",
                                        "successes", "1"));
        assertThat(answer.status()).as(answer.body()).isEqualTo(302);
        Monitors monitors = server.bean(Monitors.class);
        monitor = server.transactions().read(() -> monitors.named("nightly")).orElseThrow();
        token = server.transactions().read(() -> monitors.pushToken(monitor)).orElseThrow();
    }

    private MonitorStatus status() {
        server.bean(StoreResults.class).run();
        return server.transactions()
                .read(() -> server.bean(MonitorStates.class).find(monitor.id()))
                .orElseThrow();
    }

    @Test
    void whoever_knows_the_token_may_report() {
        Answer answer = stranger.get("/push/" + token + "?message=Done%20%3Cb%3E&ping_ms=12.5");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("{\"ok\":true}");
        assertThat(status().state()).isEqualTo(MonitorState.UP);
        assertThat(status().message()).isEqualTo("Done <b>");
        assertThat(status().response()).hasMillis(12);
    }

    @Test
    void a_failure_can_be_reported_too() {
        Answer answer =
                stranger.postWithoutToken(
                        "/push/" + token, Map.of("status", "down", "message", "Disk\nfull"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(status().state()).isEqualTo(MonitorState.DOWN);
        assertThat(status().message()).doesNotContain("\n");
    }

    @Test
    void a_misspelt_status_is_refused_and_is_no_report() {
        assertThat(stranger.get("/push/" + token + "?status=dwon").status()).isEqualTo(400);
        server.bean(StoreResults.class).run();
        assertThat(
                        server.transactions()
                                .read(() -> server.bean(MonitorStates.class).find(monitor.id())))
                .isEmpty();
    }

    @Test
    void one_report_a_second_is_enough() {
        assertThat(stranger.get("/push/" + token).status()).isEqualTo(200);
        assertThat(stranger.get("/push/" + token).status()).isEqualTo(429);
    }

    @Test
    void unknown_tokens_are_not_found() {
        String other = "A".repeat(43);

        assertThat(stranger.get("/push/" + other).status()).isEqualTo(404);
        assertThat(stranger.get("/push/" + token.substring(1)).status()).isEqualTo(404);
        assertThat(stranger.get("/push/").status()).isEqualTo(404);
    }

    @Test
    void a_slash_too_many_does_not_repeat_the_token() {
        for (String path : List.of(token + "/", token + "/x", "/" + token)) {
            assertThat(stranger.get("/push/" + path).location()).doesNotContain(token);
        }
    }
}

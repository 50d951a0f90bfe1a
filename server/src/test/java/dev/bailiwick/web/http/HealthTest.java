package dev.bailiwick.web.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HealthTest {
    private final RunningServer server = RunningServer.shared();

    @Test
    void a_healthy_service_reports_its_status_and_version() {
        Answer answer = server.browser().get("/healthz");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/json");
        assertThat(answer.headers("Set-Cookie")).isEmpty();
        var health = JsonMapper.builder().build().readTree(answer.body());
        assertThat(health.propertyNames()).containsExactlyInAnyOrder("status", "version");
        assertThat(health.get("status").asString()).isEqualTo("ok");
        assertThat(health.get("version").asString()).matches("\\d+\\.\\d+\\.\\d+.*");
    }

    @Test
    void head_requests_are_answered() {
        Answer answer = server.browser().head("/healthz");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void health_is_always_json_regardless_of_the_accept_header() {
        assertThat(server.browser().get("/healthz", "Accept", "text/html").status()).isEqualTo(200);
    }
}

package dev.bailiwick.web.edge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.RunningServer;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HealthTest {
    private final RunningServer server = RunningServer.shared();

    @Test
    void a_healthy_service_says_so_and_its_version() {
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
    void the_head_alone_will_do() {
        Answer answer = server.browser().head("/healthz");

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.body()).isEmpty();
    }

    @Test
    void whatever_the_client_accepts_it_answers_in_json() {
        assertThat(server.browser().get("/healthz", "Accept", "text/html").status()).isEqualTo(200);
    }
}

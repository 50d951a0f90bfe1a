package dev.bailiwick.agent.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.engine.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class LeasedRunJsonTest {
    private static final String SNAPSHOT = "0a".repeat(32);

    private static Json restoreOf(String escaped) throws IOException {
        String json =
                JsonMapper.builder()
                        .build()
                        .writeValueAsString(
                                Leases.local(Path.of("/srv/restic"))
                                        .restore(SNAPSHOT, "staging", "/srv/NAME"));
        return Json.read(json.replace("NAME", escaped).getBytes(StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "a\\udc00", "\\ud800\\ud800", "\\udc00\\ud800"})
    void a_path_that_would_reach_restic_as_a_wildcard_is_refused(String name) {
        assertThatThrownBy(() -> LeasedRunJson.read(restoreOf(name))).isInstanceOf(RunFailed.class);
    }

    @Test
    void a_path_with_any_real_character_is_read() throws Exception {
        assertThat(
                        Objects.requireNonNull(
                                        LeasedRunJson.read(restoreOf("\\ud83d\\ude00 *[?]é"))
                                                .restore())
                                .paths())
                .containsExactly("/srv/😀 *[?]é");
    }
}

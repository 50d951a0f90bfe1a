package dev.bailiwick.fleet.hosts.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.CheckInReply;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Checks the documented examples against the contract and against the server.
class AgentApiTest {
    private static final Pattern EXAMPLE = Pattern.compile("(?s)```json\n(.*?)```");
    private static final JsonMapper STRICT =
            JsonMapper.builder()
                    .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                    .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                    .build();

    private final List<String> examples = examples();

    @Test
    void the_documented_check_in_covers_the_whole_contract() {
        JsonNode example = STRICT.readTree(examples.getFirst());

        CheckIn read = STRICT.treeToValue(example, CheckIn.class);

        assertThat(STRICT.<JsonNode>valueToTree(read)).hasToString(example.toString());
    }

    @Test
    void the_documented_check_in_gets_the_documented_response() {
        RunningServer server = RunningServer.shared();
        Agents agent = Agents.of(server);
        String now = agent.now().toString();
        String today = examples.getFirst().replaceAll("2026-01-31T1[12]:[0-9]{2}:[0-9]{2}Z", now);

        JsonNode answer = agent.send(today).json();

        JsonNode example = STRICT.readTree(examples.get(1));
        assertThat(answer.propertyNames()).containsExactlyElementsOf(example.propertyNames());
        CheckInReply reply = STRICT.treeToValue(answer, CheckInReply.class);
        assertThat(reply.hostId()).isEqualTo(agent.host().id());
    }

    private static List<String> examples() {
        try {
            String page = Files.readString(Path.of("../docs/reference/agent-api.md"));
            return EXAMPLE.matcher(page).results().map(result -> result.group(1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

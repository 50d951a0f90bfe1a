package dev.bailiwick.agent.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.agent.Token;
import dev.bailiwick.agent.checkin.CheckInEndpoint.Acknowledgement;
import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.agent.server.FakeServer;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerReply;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckInEndpointTest {
    private static final String PATH = "/infrastructure/vm-container-manager/api/agent/checkin";

    private FakeServer server;

    @BeforeEach
    void start() throws Exception {
        server = new FakeServer();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void an_acknowledgement_names_the_host_and_the_requested_interval() throws Exception {
        assertThat(send()).isEqualTo(new ServerReply.Accepted<>(new Acknowledgement(7, 60)));
        assertThat(server.heard()).extracting(FakeServer.Heard::path).containsExactly(PATH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"status\":\"ok\"}", "{\"state\":\"running\"}"})
    void other_json_is_not_an_acknowledgement(String body) throws Exception {
        server.answer(200, Map.of(), body);
        assertThat(send()).isInstanceOf(ServerReply.Later.class);
    }

    private ServerReply<Acknowledgement> send() throws Exception {
        try (var client =
                new ServerClient(
                        server.address(),
                        Token.of("bwa_" + "t".repeat(43)),
                        SSLContext.getDefault(),
                        "1.0",
                        Clock.systemUTC())) {
            return new CheckInEndpoint(client).send(Gzip.of("{}".getBytes(StandardCharsets.UTF_8)));
        }
    }
}

package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.agent.server.Backoff;
import dev.bailiwick.agent.server.FakeServer;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.agent.spool.Spool;
import dev.bailiwick.agent.spool.SpooledReport;
import dev.bailiwick.engine.Json;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A duty other than check-in, which reports the state of a backup with a token of its own, has the
/// same client and spool.
class OtherDutyTest {
    private static final String PATH = "/infrastructure/backup-manager/api/agent/jobs/7/status";

    @TempDir private Path folder = Path.of("");
    private final Backoff backoff =
            new Backoff(Duration.ofMillis(1), Duration.ofMillis(5), new Random(1));
    private FakeServer server;
    private ServerClient client;
    private Spool spool;

    @BeforeEach
    void start() throws Exception {
        server = new FakeServer();
        client =
                new ServerClient(
                        server.address(),
                        Token.of("bwa_" + "b".repeat(43)),
                        SSLContext.getDefault(),
                        "1.0",
                        Clock.systemUTC());
        spool = open();
    }

    @AfterEach
    void stop() throws Exception {
        client.close();
        spool.close();
        server.close();
    }

    @Test
    void the_result_of_a_backup_outlives_a_restart_and_an_absent_server() throws Exception {
        report("running");
        report("succeeded");
        spool.close();
        spool = open();
        server.answer(503, Map.of(), "")
                .answer(200, Map.of(), "<html>Accept the terms</html>")
                .answer(200, Map.of(), state("running"))
                .answer(200, Map.of(), state("succeeded"));

        assertThat(deliver()).containsExactly("running", "succeeded");

        assertThat(server.heard())
                .extracting(FakeServer.Heard::body)
                .containsExactly(
                        state("running"), state("running"), state("running"), state("succeeded"));
        assertThat(server.heard())
                .allSatisfy(heard -> {
                    assertThat(heard.path()).isEqualTo(PATH);
                    assertThat(heard.header("Authorization")).endsWith("b".repeat(43));
                });
    }

    @Test
    void a_token_without_the_scope_is_rejected_with_the_reason() throws Exception {
        report("running");
        server.problem(403, "This token does not permit that.");

        assertThat(send(spool.awaitOldest()))
                .isInstanceOfSatisfying(
                        ServerReply.Rejected.class,
                        rejected ->
                                assertThat(rejected.why())
                                        .startsWith(
                                                "status 403: This token does not permit that."));
    }

    @Test
    void the_acknowledgement_of_a_check_in_does_not_acknowledge_the_report() throws Exception {
        report("running");

        assertThat(send(spool.awaitOldest())).isInstanceOf(ServerReply.Later.class);
    }

    private Spool open() throws RefusedException {
        return Spool.open(folder, 1_000_000, Duration.ofDays(1), Clock.systemUTC());
    }

    private void report(String state) {
        spool.add(Gzip.of(state(state).getBytes(StandardCharsets.UTF_8)), Instant.now());
    }

    private static String state(String state) {
        return "{\"state\":\"%s\",\"cancel_requested\":false}".formatted(state);
    }

    /// @return the states that the server acknowledged
    private List<String> deliver() throws InterruptedException {
        var acknowledged = new ArrayList<String>();
        while (spool.size() > 0) {
            SpooledReport oldest = spool.awaitOldest();
            if (send(oldest) instanceof ServerReply.Accepted<String>(var state)) {
                acknowledged.add(state);
                spool.remove(oldest);
            } else {
                Thread.sleep(backoff.next());
            }
        }
        return acknowledged;
    }

    private ServerReply<String> send(SpooledReport report) throws InterruptedException {
        byte[] body = Objects.requireNonNull(spool.read(report));
        return client.post(PATH, body, OtherDutyTest::state);
    }

    private static Optional<String> state(Json reply) {
        return Optional.of(reply.get("state").text()).filter(state -> !state.isEmpty());
    }
}

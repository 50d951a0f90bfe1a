package dev.bailiwick.agent.checkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.agent.Await;
import dev.bailiwick.agent.ReportingInterval;
import dev.bailiwick.agent.Token;
import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.agent.server.Backoff;
import dev.bailiwick.agent.server.FakeServer;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.spool.Spool;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The buffer, the thread that empties it, and a server that does or does not behave.
class DeliveryTest {
    @TempDir private Path folder = Path.of("");
    private final ReportingInterval pace = new ReportingInterval(60);
    private FakeServer server;
    private Spool buffer;
    private ServerClient client;
    private CheckInEndpoint endpoint;
    private Thread thread;

    @BeforeEach
    void start() throws Exception {
        server = new FakeServer();
        buffer = Spool.open(folder, 1_000_000, Delivery.MAX_AGE, Clock.systemUTC());
        client =
                new ServerClient(
                        server.address(),
                        Token.of("bwa_" + "t".repeat(43)),
                        SSLContext.getDefault(),
                        "1.0",
                        Clock.systemUTC(),
                        Duration.ofSeconds(10));
        endpoint = new CheckInEndpoint(client);
        var backoff = new Backoff(Duration.ofMillis(10), Duration.ofMillis(50), new Random(1));
        thread = Thread.ofPlatform().unstarted(new Delivery(buffer, endpoint, pace, backoff));
    }

    @AfterEach
    void stop() throws Exception {
        thread.interrupt();
        thread.join();
        client.close();
        buffer.close();
        server.close();
    }

    @Test
    void the_server_is_told_how_old_a_check_in_is() {
        buffer.add(Gzip.of("1".getBytes(StandardCharsets.UTF_8)), Instant.now().minusSeconds(90));
        buffer.add(Gzip.of("2".getBytes(StandardCharsets.UTF_8)), Instant.now());
        buffer.add(Gzip.of("3".getBytes(StandardCharsets.UTF_8)), Instant.now().plusSeconds(90));
        deliver();

        assertThat(server.heard().get(0).path()).containsPattern("checkin\\?age_seconds=9[0-9]$");
        assertThat(server.heard().get(1).path()).containsPattern("checkin(\\?age_seconds=[0-9])?$");
        assertThat(server.heard().get(2).path())
                .as("the clock was set back")
                .endsWith("checkin?age_seconds=604800");
    }

    @Test
    void spooled_check_ins_are_sent_in_order_once_each() {
        IntStream.rangeClosed(1, 20).forEach(number -> keep("\"%d\"".formatted(number)));
        deliver();
        assertThat(bodies())
                .isEqualTo(IntStream.rangeClosed(1, 20).mapToObj("\"%d\""::formatted).toList());
    }

    @Test
    void a_failed_check_in_is_retried_before_any_later_one() {
        server.answer(503, Map.of(), "").answer(500, Map.of(), "").problem(429, "Slowly.");
        keep("\"1\"");
        keep("\"2\"");
        deliver();
        assertThat(bodies()).containsExactly("\"1\"", "\"1\"", "\"1\"", "\"1\"", "\"2\"");
        assertThat(buffer.lost()).isZero();
    }

    @Test
    void the_delay_requested_by_the_server_is_respected() {
        server.answer(503, Map.of("Retry-After", "1"), "");
        keep("\"1\"");
        long begin = System.nanoTime();
        deliver();
        assertThat(Duration.ofNanos(System.nanoTime() - begin))
                .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void a_permanently_rejected_check_in_does_not_block_others() {
        server.problem(422, "Fields at fault.");
        keep("\"bad\"");
        keep("\"good\"");
        deliver();
        assertThat(bodies()).containsExactly("\"bad\"", "\"good\"");
        assertThat(buffer.lost()).isEqualTo(1);
    }

    @Test
    void an_unknown_token_loses_no_check_in() {
        server.problem(401, "Unknown.").problem(401, "Unknown.");
        keep("\"1\"");
        deliver();
        assertThat(bodies()).containsExactly("\"1\"", "\"1\"", "\"1\"");
        assertThat(buffer.lost()).isZero();
    }

    @Test
    void an_oversized_check_in_is_retried_without_its_inventory_and_then_dropped() {
        server.answer(413, Map.of(), "").answer(413, Map.of(), "");
        keep("{\"id\":\"1\",\"inventory\":[{\"name\":\"x\"}],\"events\":[]}");
        keep("{\"id\":\"2\"}");
        deliver();
        assertThat(bodies())
                .containsExactly(
                        "{\"id\":\"1\",\"inventory\":[{\"name\":\"x\"}],\"events\":[]}",
                        "{\"id\":\"1\",\"events\":[]}",
                        "{\"id\":\"2\"}");
        Await.until(() -> buffer.lost() == 1);
    }

    @Test
    void the_reporting_interval_follows_the_newest_response_and_not_replayed_ones() {
        server.answer(200, Map.of(), taken(3_000)).answer(200, Map.of(), taken(30));
        keep("\"old\"");
        keep("\"new\"");
        deliver();
        Await.until(() -> pace.seconds() == 30);
        server.answer(200, Map.of(), taken(1)).answer(200, Map.of(), taken(0));
        keep("\"1\"");
        keep("\"2\"");
        Await.until(() -> buffer.size() == 0);
        assertThat(pace.seconds()).isEqualTo(30);
    }

    @Test
    void responses_to_check_ins_spooled_before_the_start_do_not_set_the_interval()
            throws Exception {
        keep("\"of before\"");
        buffer.close();
        buffer = Spool.open(folder, 1_000_000, Delivery.MAX_AGE, Clock.systemUTC());
        var backoff = new Backoff(Duration.ofMillis(10), Duration.ofMillis(50), new Random(1));
        thread = Thread.ofPlatform().unstarted(new Delivery(buffer, endpoint, pace, backoff));
        server.answer(200, Map.of(), taken(3_000)).answer(200, Map.of(), taken(30));
        deliver();
        keep("\"of now\"");
        Await.until(() -> pace.seconds() != 60);
        assertThat(pace.seconds()).isEqualTo(30);
    }

    private void keep(String body) {
        buffer.add(Gzip.of(body.getBytes(StandardCharsets.UTF_8)), Instant.now());
    }

    private void deliver() {
        thread.start();
        Await.until(() -> buffer.size() == 0);
    }

    private List<String> bodies() {
        return server.heard().stream().map(FakeServer.Heard::body).toList();
    }

    private static String taken(int next) {
        return "{\"status\":\"accepted\",\"host_id\":1,\"next_checkin_seconds\":%d}"
                .formatted(next);
    }
}

package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// The server is killed (SIGKILL) again and again while several clients write. What it had answered
/// before it died is there afterwards, and the audit trail's chain holds.
///
/// A client knows its writes by the request id of the answer; the audit entry carries the same.
class KillIT {
    private static final String EMAIL = "ines@example.test";
    private static final String PASSWORD = "four lanterns by the quay";
    private static final String GENERAL = "/site-administration/general";
    private static final String AUDIT = "/site-administration/audit";
    private static final int KILLS = 3;
    private static final int CLIENTS = 4;
    private static final int WRITES_BEFORE_A_KILL = 60;

    private static final PostgresServer POSTGRES = new PostgresServer();
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger nextValue = new AtomicInteger();

    @AfterAll
    static void stopPostgres() {
        POSTGRES.close();
    }

    @Test
    void nothing_acknowledged_is_lost_on_sqlite() throws Exception {
        try (PackagedServer server = PackagedServer.install()) {
            killInTheMiddleOfWrites(server);
        }
    }

    @Test
    void nothing_acknowledged_is_lost_on_postgresql() throws Exception {
        String url = POSTGRES.newDatabase();
        try (PackagedServer server = PackagedServer.install().with("BAILIWICK_DATABASE_URL", url)) {
            killInTheMiddleOfWrites(server);
        }
    }

    private void killInTheMiddleOfWrites(PackagedServer server) throws Exception {
        server.start();
        becomeAdministrator(server);
        for (int kill = 0; kill < KILLS; kill++) {
            writeUntilKilled(server);
            server.start();
            assertThat(requestsInTheTrail(server)).containsAll(acknowledged);
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(KILLS * WRITES_BEFORE_A_KILL);
        assertThat(verification(server)).contains("Chain verified");
    }

    private static void becomeAdministrator(PackagedServer server) throws Exception {
        String path = server.setupLink().substring(server.url("").length());
        try (WebClient newcomer = new WebClient(server)) {
            String token = path.substring(path.indexOf('=') + 1);
            var form = Map.of("token", token, "name", "Ines", "email", EMAIL, "password", PASSWORD);
            String page = newcomer.get(path).body();
            assertThat(newcomer.post("/setup", page, form).statusCode()).isEqualTo(302);
        }
    }

    /// Two kinds of writes at once: settings, and sign-ins with their sessions.
    private void writeUntilKilled(PackagedServer server) throws InterruptedException {
        CountDownLatch enough = new CountDownLatch(WRITES_BEFORE_A_KILL);
        List<Thread> clients =
                IntStream.range(0, CLIENTS)
                        .mapToObj(number -> client(server, number == 0, enough))
                        .toList();
        boolean written = enough.await(90, TimeUnit.SECONDS);
        server.kill();
        for (Thread client : clients) {
            client.join();
        }
        assertThat(written).as("the clients got to write").isTrue();
    }

    private Thread client(PackagedServer server, boolean signsIn, CountDownLatch enough) {
        return Thread.ofVirtual()
                .start(() -> {
                    try (WebClient client = new WebClient(server)) {
                        client.signIn(EMAIL, PASSWORD);
                        String page = client.get(GENERAL).body();
                        while (true) {
                            note(signsIn ? signIn(server) : save(client, page), enough);
                        }
                    } catch (IOException _) {
                        // Killed: whatever was on its way was not acknowledged.
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private static HttpResponse<String> signIn(PackagedServer server)
            throws IOException, InterruptedException {
        try (WebClient visitor = new WebClient(server)) {
            return visitor.signIn(EMAIL, PASSWORD);
        }
    }

    private HttpResponse<String> save(WebClient client, String page)
            throws IOException, InterruptedException {
        int days = 30 + nextValue.getAndIncrement() % 3_600;
        return client.post(GENERAL, page, Map.of("audit_days", Integer.toString(days)));
    }

    private void note(HttpResponse<String> answer, CountDownLatch enough) {
        assertThat(answer.statusCode()).isEqualTo(302);
        acknowledged.add(answer.headers().firstValue("X-Request-Id").orElseThrow());
        enough.countDown();
    }

    private static Set<String> requestsInTheTrail(PackagedServer server) throws Exception {
        try (WebClient auditor = new WebClient(server)) {
            auditor.signIn(EMAIL, PASSWORD);
            return auditor.get(AUDIT + "/export.jsonl")
                    .body()
                    .lines()
                    .map(line -> JsonMapper.shared().readTree(line).path("request_id").asString(""))
                    .collect(Collectors.toSet());
        }
    }

    private static String verification(PackagedServer server) throws Exception {
        try (WebClient auditor = new WebClient(server)) {
            auditor.signIn(EMAIL, PASSWORD);
            String page = auditor.get(AUDIT).body();
            return auditor.post(AUDIT + "/verify", page, Map.of()).body();
        }
    }
}

package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/// The server is killed (SIGKILL) repeatedly while several clients write. What it acknowledged
/// before it died is there afterwards, and the audit log's chain is intact.
///
/// A client identifies its writes by the request id of the response; the audit entry carries the
/// same.
class KillIT {
    private static final String GENERAL = "/site-administration/general";
    private static final String AUDIT = "/site-administration/audit";
    private static final int KILLS = 3;
    private static final int CLIENTS = 4;
    private static final int WRITES_BEFORE_A_KILL = 60;

    /// So that the account stays below 30 in five minutes, with those of the clients.
    private static final int SIGN_INS_BEFORE_A_KILL = 3;

    private static final PostgresServer POSTGRES = new PostgresServer();
    private final Queue<String> acknowledged = new ConcurrentLinkedQueue<>();
    private final AtomicInteger nextValue = new AtomicInteger();

    @AfterAll
    static void stopPostgres() {
        POSTGRES.close();
    }

    @Test
    void no_acknowledged_write_is_lost_on_sqlite() throws Exception {
        try (PackagedServer server = PackagedServer.install()) {
            killInTheMiddleOfWrites(server);
        }
    }

    @Test
    void no_acknowledged_write_is_lost_on_postgresql() throws Exception {
        String url = POSTGRES.newDatabase();
        try (PackagedServer server = PackagedServer.install().with("BAILIWICK_DATABASE_URL", url)) {
            killInTheMiddleOfWrites(server);
        }
    }

    private void killInTheMiddleOfWrites(PackagedServer server) throws Exception {
        server.start();
        try (WebClient newcomer = WebClient.firstAdministrator(server)) {
            for (int kill = 0; kill < KILLS; kill++) {
                writeUntilKilled(server);
                server.start();
                assertThat(requestsInTheAuditLog(server)).containsAll(acknowledged);
                assertThat(newcomer.get("/profile").statusCode()).isEqualTo(200);
            }
        }
        assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(KILLS * WRITES_BEFORE_A_KILL);
        assertThat(verification(server)).contains("Chain verified");
    }

    /// Two kinds of concurrent writes: settings, and sign-ins with their sessions.
    private void writeUntilKilled(PackagedServer server) throws Exception {
        CountDownLatch enough = new CountDownLatch(WRITES_BEFORE_A_KILL);
        Queue<Throwable> mishaps = new ConcurrentLinkedQueue<>();
        var threads = new ArrayList<Thread>();
        for (int number = 0; number < CLIENTS; number++) {
            WebClient client = signedIn(server);
            boolean signsIn = number == 0;
            threads.add(
                    Thread.ofVirtual()
                            .uncaughtExceptionHandler((_, mishap) -> mishaps.add(mishap))
                            .start(() -> write(server, client, signsIn, enough)));
        }
        boolean written = enough.await(5, TimeUnit.MINUTES);
        server.kill();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(mishaps).isEmpty();
        assertThat(written).as("the clients got to write").isTrue();
    }

    private void write(
            PackagedServer server, WebClient client, boolean signsIn, CountDownLatch enough) {
        try (client) {
            String page = client.get(GENERAL).body();
            for (int i = 0; true; i++) {
                boolean signIn = signsIn && i < SIGN_INS_BEFORE_A_KILL;
                note(signIn ? signIn(server) : save(client, page), enough);
            }
        } catch (IOException _) {
            // Killed: the request in flight was not acknowledged.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// One after the other: concurrent attempts count as failures until they are done, and a killed
    /// server has not given back those in flight.
    private static WebClient signedIn(PackagedServer server)
            throws IOException, InterruptedException {
        var client = new WebClient(server);
        int status =
                client.signIn(FirstAdministrator.EMAIL, FirstAdministrator.PASSWORD).statusCode();
        assertThat(status).isEqualTo(302);
        return client;
    }

    private static HttpResponse<String> signIn(PackagedServer server)
            throws IOException, InterruptedException {
        try (WebClient visitor = new WebClient(server)) {
            return visitor.signIn(FirstAdministrator.EMAIL, FirstAdministrator.PASSWORD);
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

    private static Set<String> requestsInTheAuditLog(PackagedServer server) throws Exception {
        try (WebClient auditor = signedIn(server)) {
            return auditor.get(AUDIT + "/export.jsonl")
                    .body()
                    .lines()
                    .map(line -> JsonMapper.shared().readTree(line).path("request_id").asString(""))
                    .collect(Collectors.toSet());
        }
    }

    private static String verification(PackagedServer server) throws Exception {
        try (WebClient auditor = signedIn(server)) {
            String page = auditor.get(AUDIT).body();
            return auditor.post(AUDIT + "/verify", page, Map.of()).body();
        }
    }
}

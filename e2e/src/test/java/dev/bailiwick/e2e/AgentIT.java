package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The real agent, reporting this machine's metrics, against the packaged server.
class AgentIT {
    private static final String HOSTS = "/infrastructure/vm-container-manager";
    private static final String CHECK_IN = HOSTS + "/api/agent/checkin";
    private static final int CLIENTS = 4;
    private static final int BEFORE_THE_KILL = 200;

    private record Acknowledged(String token, byte[] body, String serverTime) {}

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void a_host_page_shows_what_its_agent_measured() throws Exception {
        try (PackagedServer server = PackagedServer.install().start();
                WebClient person = WebClient.firstAdministrator(server)) {
            String token = server.command("host", "add", "--name", "web-1").strip();
            assertThat(summary(person).path("hosts").path("pending").asInt()).isEqualTo(1);
            try (AgentProcess agent = AgentProcess.start(server, token, "container_socket=none")) {
                Await.until(() -> summary(person).path("hosts").path("pending").asInt() == 0);
                String page = person.get(HOSTS + "/hosts/1").body();
                assertThat(page)
                        .contains("web-1")
                        .contains(Files.readString(Path.of("/proc/sys/kernel/hostname")).strip());
                Await.until(() -> agent.waiting().isEmpty());
                assertThat(agent.output()).doesNotContain(token);
            }
            assertThat(server.output()).doesNotContain(token);
        }
    }

    /// Check-ins that the server acknowledged before it died are there afterwards, and those it
    /// missed meanwhile are sent from the agent's spool. Sending the same id again returns the same
    /// response, with the original time of receipt: that shows that a check-in was stored.
    @Test
    void a_server_killed_under_load_loses_nothing_and_the_spool_closes_the_gap() throws Exception {
        try (PackagedServer server = PackagedServer.install().start()) {
            WebClient.firstAdministrator(server).close();
            String ofTheAgent = server.command("host", "add", "--name", "agent").strip();
            List<String> tokens =
                    IntStream.range(0, CLIENTS)
                            .mapToObj(i -> server.command("host", "add", "--name", "load-" + i))
                            .map(String::strip)
                            .toList();
            try (AgentProcess agent =
                    AgentProcess.start(server, ofTheAgent, "container_socket=none")) {
                Queue<Acknowledged> acknowledged = loadUntilKilled(server, tokens);
                Await.until(() -> agent.waiting().size() >= 2);
                List<byte[]> kept = bodies(agent.waiting());
                server.start();
                Await.until(() -> agent.waiting().isEmpty());
                Instant closed = Instant.now();

                assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(BEFORE_THE_KILL);
                for (Acknowledged one : acknowledged) {
                    assertThat(send(server, one.token, one.body).path("server_time").asString())
                            .isEqualTo(one.serverTime);
                }
                assertThat(kept).hasSizeGreaterThanOrEqualTo(2);
                for (byte[] body : kept) {
                    String taken = send(server, ofTheAgent, body).path("server_time").asString();
                    assertThat(Instant.parse(taken)).isBefore(closed);
                }
                assertThat(agent.output())
                        .contains("The server does not accept check-ins")
                        .contains("The server accepts check-ins again")
                        .doesNotContain("Dropped", "dropped");
            }
        }
    }

    private Queue<Acknowledged> loadUntilKilled(PackagedServer server, List<String> tokens)
            throws InterruptedException {
        var acknowledged = new ConcurrentLinkedQueue<Acknowledged>();
        var clients = new ArrayList<Thread>();
        for (String token : tokens) {
            clients.add(Thread.ofVirtual().start(() -> load(server, token, acknowledged)));
        }
        Await.until(() -> acknowledged.size() >= BEFORE_THE_KILL);
        server.kill();
        for (Thread client : clients) {
            client.join();
        }
        return acknowledged;
    }

    private void load(PackagedServer server, String token, Queue<Acknowledged> acknowledged) {
        try {
            while (true) {
                byte[] body = gzip(checkIn());
                JsonNode reply = send(server, token, body);
                acknowledged.add(
                        new Acknowledged(token, body, reply.path("server_time").asString()));
            }
        } catch (IOException _) {
            // Killed: the check-in in flight was not acknowledged.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private JsonNode send(PackagedServer server, String token, byte[] body)
            throws IOException, InterruptedException {
        var answer =
                http.send(
                        HttpRequest.newBuilder(URI.create(server.url(CHECK_IN)))
                                .timeout(Duration.ofSeconds(90))
                                .header("Authorization", "Bearer " + token)
                                .header("Content-Type", "application/json")
                                .header("Content-Encoding", "gzip")
                                .POST(BodyPublishers.ofByteArray(body))
                                .build(),
                        BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    private static String checkIn() {
        Instant now = Instant.now();
        return """
        {"schema":1,"id":"%s","sent_at":"%s",
         "agent":{"version":"1","kind":"container","interval_seconds":60},
         "host":{"hostname":"load","machine_id":"m","status":"ok"},
         "metrics":[{"name":"system.cpu.utilization","unit":"1","value":0.5,"at":"%s",
                     "attributes":{"cpu.mode":"user"}}]}
        """
                .formatted(UUID.randomUUID(), now, now);
    }

    private static JsonNode summary(WebClient person) {
        try {
            return JsonMapper.shared().readTree(person.getJson(HOSTS + "/summary").body());
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<byte[]> bodies(List<Path> files) throws IOException {
        var bodies = new ArrayList<byte[]>();
        for (Path file : files) {
            bodies.add(Files.readAllBytes(file));
        }
        return bodies;
    }

    private static byte[] gzip(String text) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }
}

package dev.bailiwick.e2e;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A host that is registered on the command line and reports what pages should show.
final class FakeAgent {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final PackagedServer server;
    private final String name;
    private final String token;

    private FakeAgent(PackagedServer server, String name, String token) {
        this.server = server;
        this.name = name;
        this.token = token;
    }

    static FakeAgent of(PackagedServer server, String name, String kind) {
        String token = server.command("host", "add", "--name", name, "--kind", kind).strip();
        return new FakeAgent(server, name, token);
    }

    /// One check-in, with an hour of measurements, one healthy workload and one unhealthy one.
    void report() throws IOException, InterruptedException {
        report("restarting");
    }

    /// @param state of the unhealthy workload
    void report(String state) throws IOException, InterruptedException {
        Instant now = Instant.now();
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", 1).put("id", UUID.randomUUID().toString()).put("sent_at", "" + now);
        root.putObject("agent")
                .put("version", "1.0.0")
                .put("kind", "container")
                .put("interval_seconds", 60);
        root.putObject("host")
                .put("hostname", name)
                .put("machine_id", "0123456789abcdef")
                .put("os", "Debian GNU/Linux 12")
                .put("kernel", "6.1.0")
                .put("arch", "amd64")
                .put("boot_time", "" + now.minusSeconds(3_000_000))
                .put("cpu_model", "Example 8-core")
                .put("cpu_logical_count", 8)
                .put("memory_total_bytes", 16_777_216_000L)
                .put("status", "degraded")
                .put("status_message", "File system / is 91 % full")
                .putArray("addresses")
                .add("192.0.2.10")
                .add("2001:db8::10");
        var metrics = root.putArray("metrics");
        for (int minute = 0; minute < 60; minute++) {
            Instant at = now.minusSeconds(60L * minute);
            metric(metrics.addObject(), "system.cpu.utilization", 0.3 + minute % 7 / 20.0, at);
            metric(metrics.addObject(), "system.memory.utilization", 0.62, at);
            metric(metrics.addObject(), "system.filesystem.utilization", 0.91, at)
                    .putObject("attributes")
                    .put("system.filesystem.mountpoint", "/");
            for (String direction : new String[] {"receive", "transmit"}) {
                metric(metrics.addObject(), "system.network.io", 1e9 - minute * 3e6, at)
                        .putObject("attributes")
                        .put("network.io.direction", direction);
            }
        }
        var workloads = root.putArray("workloads");
        workload(workloads.addObject(), "postgres", "running").put("health", "healthy");
        workload(workloads.addObject(), "scan-queue", state);
        root.putArray("inventory")
                .addObject()
                .put("category", "package")
                .put("name", "openssl")
                .put("version", "3.0.17");
        root.putArray("events")
                .addObject()
                .put("id", "1")
                .put("at", "" + now)
                .put("severity", "error")
                .put("type", "container.die")
                .put("message", "scan-queue ended with 137");
        HttpResponse<String> answer = post(JSON.writeValueAsString(root));
        if (answer.statusCode() != 200) {
            throw new IllegalStateException(answer.statusCode() + " " + answer.body());
        }
    }

    /// @param body as sent by an agent, or by anyone who has its token
    HttpResponse<String> post(String body) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(
                                URI.create(
                                        server.url(
                                                "/infrastructure/vm-container-manager/api/agent/checkin")))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .header("Content-Encoding", "gzip")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(packed(body)))
                        .build();
        return HTTP.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static byte[] packed(String body) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(body.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private static ObjectNode metric(ObjectNode node, String name, double value, Instant at) {
        return node.put("name", name).put("unit", "1").put("value", value).put("at", "" + at);
    }

    private static ObjectNode workload(ObjectNode node, String workload, String state) {
        return node.put("kind", "container")
                .put("external_id", "id-of-" + workload)
                .put("name", workload)
                .put("image", "registry.example.test/" + workload + ":4.2")
                .put("state", state)
                .put("cpu_utilization", 0.02)
                .put("memory_usage_bytes", 104_857_600);
    }
}

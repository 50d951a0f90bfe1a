package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.fleet.agents.AgentScope;
import dev.bailiwick.fleet.agents.AgentToken;
import dev.bailiwick.fleet.hosts.registry.ChangeHosts;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostForm;
import dev.bailiwick.fleet.hosts.registry.HostResult;
import dev.bailiwick.platform.audit.Actor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/// A registered host with an agent that reports what the test wants.
public final class Agents {
    public static final String PATH = "/infrastructure/vm-container-manager/api/agent/checkin";
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final RunningServer server;
    private final ComputeHost host;
    private final String token;

    private Agents(RunningServer server, ComputeHost host, String token) {
        this.server = server;
        this.host = host;
        this.token = token;
    }

    public static Agents of(RunningServer server) {
        return of(server, "host-" + NUMBER.incrementAndGet());
    }

    public static Agents of(RunningServer server, String name) {
        var details = new HostForm(name, "container", "Surgery", "");
        var added = (HostResult.Added) server.bean(ChangeHosts.class).add(details, Actor.SYSTEM);
        return new Agents(server, added.host(), added.token().plaintext());
    }

    /// The same host with another token.
    public Agents permitted(AgentScope... scopes) {
        AgentToken other =
                server.bean(ChangeHosts.class).issueToken(host, Set.of(scopes), Actor.SYSTEM);
        return new Agents(server, host, other.plaintext());
    }

    public ComputeHost host() {
        return host;
    }

    /// Sets the site of the host, using a form that was opened when the host was new.
    public Answer describe(Browser editor, String site) {
        return editor.post(
                ComputeHost.path(host.id()) + "/edit",
                Map.of("name", host.name(), "kind", "container", "site", site, "version", "1"));
    }

    public String token() {
        return token;
    }

    public Instant now() {
        return server.clock().instant();
    }

    /// A check-in of a small healthy host, for the test to change.
    public ObjectNode checkIn() {
        ObjectNode root = JSON.createObjectNode();
        root.put("schema", 1);
        root.put("id", UUID.randomUUID().toString());
        root.put("sent_at", now().toString());
        root.putObject("agent")
                .put("version", "1.0.0")
                .put("kind", "container")
                .put("interval_seconds", 60);
        root.putObject("host")
                .put("hostname", "web-1")
                .put("machine_id", "0123456789abcdef")
                .put("os", "Debian GNU/Linux 12")
                .put("kernel", "6.1.0")
                .put("arch", "amd64")
                .put("cpu_logical_count", 8)
                .put("memory_total_bytes", 16777216000L)
                .put("status", "ok")
                .putArray("addresses")
                .add("192.0.2.10");
        return root;
    }

    public ObjectNode withWorkload(ObjectNode root, String id, String name, String state) {
        var workloads =
                root.path("workloads").isArray()
                        ? root.withArrayProperty("workloads")
                        : root.putArray("workloads");
        workloads
                .addObject()
                .put("kind", "container")
                .put("external_id", id)
                .put("name", name)
                .put("image", name + ":1")
                .put("state", state)
                .put("cpu_utilization", 0.25)
                .put("memory_usage_bytes", 1048576);
        return root;
    }

    public ObjectNode withMetric(ObjectNode root, String name, double value, Instant at) {
        var metrics =
                root.path("metrics").isArray()
                        ? root.withArrayProperty("metrics")
                        : root.putArray("metrics");
        metrics.addObject()
                .put("name", name)
                .put("unit", "1")
                .put("value", value)
                .put("at", at.toString());
        return root;
    }

    public Answered send(ObjectNode checkIn) {
        return send(JSON.writeValueAsString(checkIn));
    }

    /// @param age of the check-in, as the agent reports it
    public Answered send(ObjectNode checkIn, String age) {
        return send(
                HTTP,
                PATH + "?age_seconds=" + age,
                JSON.writeValueAsBytes(checkIn),
                "application/json",
                null,
                "Bearer " + token);
    }

    public Answered send(String body) {
        return send(
                body.getBytes(StandardCharsets.UTF_8), "application/json", null, "Bearer " + token);
    }

    public Answered sendPacked(byte[] unpacked) {
        return send(packed(unpacked), "application/json", "gzip", "Bearer " + token);
    }

    public Answered send(
            byte[] body,
            @Nullable String type,
            @Nullable String encoding,
            @Nullable String authorization) {
        return send(HTTP, PATH, body, type, encoding, authorization);
    }

    /// Uses a client of its own, which connects to the server for the first time.
    Answered sendBy(HttpClient.Version version, byte[] body) {
        try (var client = HttpClient.newBuilder().version(version).build()) {
            return send(client, PATH, body, "application/json", null, "Bearer " + token);
        }
    }

    private Answered send(
            HttpClient client,
            String path,
            byte[] body,
            @Nullable String type,
            @Nullable String encoding,
            @Nullable String authorization) {
        var request =
                HttpRequest.newBuilder(URI.create(server.address() + path))
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        if (type != null) {
            request.header("Content-Type", type);
        }
        if (encoding != null) {
            request.header("Content-Encoding", encoding);
        }
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        try {
            return new Answered(client.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /// A GET with the agent's token.
    public Answered ask(String path) {
        try {
            return new Answered(
                    HTTP.send(
                            HttpRequest.newBuilder(URI.create(server.address() + path))
                                    .header("Authorization", "Bearer " + token)
                                    .build(),
                            HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public static byte[] packed(byte[] bytes) {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packed.toByteArray();
    }

    /// The response.
    public record Answered(HttpResponse<String> response) {
        public int status() {
            return response.statusCode();
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }

        public JsonNode json() {
            return JSON.readTree(response.body());
        }

        /// The JSON pointers of the errors.
        public List<String> pointers() {
            return json().path("errors")
                    .valueStream()
                    .map(one -> one.path("pointer").asString())
                    .toList();
        }
    }
}

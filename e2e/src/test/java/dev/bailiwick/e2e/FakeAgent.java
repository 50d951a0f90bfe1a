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
        send(root(Instant.now(), state));
    }

    /// A virtualization host in a cluster, with machines in different states and a full pool.
    void reportMachines() throws IOException, InterruptedException {
        Instant now = Instant.now();
        ObjectNode root = root(now, "running");
        ((ObjectNode) root.get("agent")).put("kind", "virtualization");
        ((ObjectNode) root.get("host"))
                .put("os", "Proxmox VE 8.4.1")
                .put("status", "ok")
                .put("status_message", "");
        root.putArray("workloads");
        machine(root, 114, "pacs-archive", "paused", 3_110).put("health", "unhealthy");
        machine(root, 119, "training-desktop", "stopped", 80);
        machine(root, 101, "records-db", "running", 1_640);
        machine(root, 102, "records-app", "running", 120);
        machine(root, 108, "imaging", "running", 902);
        ObjectNode hypervisor = root.putObject("hypervisor").put("product", "Proxmox VE 8.4.1");
        ObjectNode cluster = hypervisor.putObject("cluster");
        var nodes = cluster.put("name", "office").put("quorate", true).putArray("nodes");
        for (int i = 1; i <= 3; i++) {
            nodes.addObject()
                    .put("name", i == 1 ? name : "hv-0" + i)
                    .put("local", i == 1)
                    .put("online", true)
                    .put("cpu_utilization", 0.38 / i)
                    .put("memory_usage_bytes", 105_000_000_000L / i)
                    .put("memory_total_bytes", 128_000_000_000L)
                    .put("machines", 11 / i);
        }
        var storage = hypervisor.putArray("storage");
        pool(storage.addObject(), "tank", "zfspool", 7_300, 8_000);
        pool(storage.addObject(), "rpool", "zfspool", 118, 444);
        storage.addObject().put("name", "nas-01").put("type", "nfs");
        send(root);
    }

    private static ObjectNode machine(
            ObjectNode root, int id, String name, String state, int gigabytes) {
        boolean runs = state.equals("running");
        ObjectNode machine =
                workload(root.withArrayProperty("workloads").addObject(), name, state)
                        .put("kind", "vm")
                        .put("external_id", "qemu/" + id)
                        .put("image", "Debian 12")
                        .put("cpu_utilization", runs ? id % 10 / 10.0 : 0)
                        .put("memory_usage_bytes", runs ? 12_000_000_000L : 0)
                        .put("memory_limit_bytes", 16_000_000_000L)
                        .put("network_receive_bytes", 5_000_000)
                        .put("network_transmit_bytes", 4_000_000);
        ObjectNode vm = machine.putObject("vm");
        vm.put("vcpus", 4)
                .put("autostart", runs)
                .put("persistent", true)
                .put("reason", state.equals("paused") ? "I/O error" : "")
                .put("backed_up", !state.equals("stopped"));
        vm.putArray("addresses").add("192.0.2." + id);
        vm.putArray("disks")
                .addObject()
                .put("name", "scsi0")
                .put("source", "tank:vm-%d-disk-0".formatted(id))
                .put("capacity_bytes", gigabytes * 1_000_000_000L)
                .put("allocation_bytes", gigabytes * 700_000_000L)
                .put("read_bytes", 52_000_000_000L)
                .put("write_bytes", 31_000_000_000L);
        vm.putArray("interfaces")
                .addObject()
                .put("name", "tap%di0".formatted(id))
                .put("mac_address", "52:54:00:00:01:" + (id - 90))
                .put("receive_bytes", 5_000_000)
                .put("transmit_bytes", 4_000_000);
        return machine;
    }

    private static void pool(ObjectNode pool, String name, String type, long used, long size) {
        pool.put("name", name)
                .put("type", type)
                .put("online", true)
                .put("capacity_bytes", size * 1_000_000_000L)
                .put("used_bytes", used * 1_000_000_000L);
    }

    private ObjectNode root(Instant now, String state) {
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
        return root;
    }

    private void send(ObjectNode root) throws IOException, InterruptedException {
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

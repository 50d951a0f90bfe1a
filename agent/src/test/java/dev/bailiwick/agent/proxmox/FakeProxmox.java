package dev.bailiwick.agent.proxmox;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.bailiwick.agent.json.Gzip;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;

/// Answers as the API of Proxmox VE does, with fields of its published schema: a cluster of the
/// nodes pve1, which responds, and pve2.
public final class FakeProxmox implements AutoCloseable {
    static final String RESOURCES = "/cluster/resources";
    static final String STATUS = "/cluster/status";
    static final String QEMU = "/nodes/pve1/qemu?full=1";
    static final String LXC = "/nodes/pve1/lxc";
    static final String STORAGE = "/nodes/pve1/storage";
    static final String NOT_BACKED_UP = "/cluster/backup-info/not-backed-up";
    static final String WEB = "/nodes/pve1/qemu/101/config?current=1";
    static final String DNS = "/nodes/pve1/lxc/200/config?current=1";

    static final String WEB_RESOURCE =
            """
            {"id":"qemu/101","type":"qemu","vmid":101,"name":"web","node":"pve1","status":"running",
             "cpu":0.0425,"maxcpu":4,"mem":2147483648,"maxmem":4294967296,"disk":0,
             "maxdisk":34359738368,"diskread":1000,"diskwrite":2000,"netin":3000,"netout":4000,
             "uptime":3600,"template":0,"tags":"prod;web","hastate":"started"}\
            """;
    static final String DNS_RESOURCE =
            """
            {"id":"lxc/200","type":"lxc","vmid":200,"name":"dns","node":"pve1","status":"running",
             "cpu":0.5,"maxcpu":1,"mem":1000000,"maxmem":536870912,"disk":700000000,
             "maxdisk":8589934592,"diskread":11,"diskwrite":22,"netin":33,"netout":44,"uptime":60,
             "template":0,"pool":"infra"}\
            """;
    static final String NODES =
            """
            {"id":"node/pve1","type":"node","node":"pve1","status":"online","cpu":0.25,"maxcpu":16,
             "mem":1000,"maxmem":4000,"uptime":86400,"level":""},
            {"id":"node/pve2","type":"node","node":"pve2","status":"offline","maxmem":8000}\
            """;

    private record Told(int status, byte[] body, Map<String, String> headers) {}

    private final HttpsServer server;
    private final Map<String, Told> told = new ConcurrentHashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final List<String> authorizations = new ArrayList<>();

    public FakeProxmox(SSLContext tls) throws IOException {
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(tls));
        server.createContext("/", this::answer);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.start();
        data(
                "/version",
                "{\"version\":\"9.1.2\",\"release\":\"9.1\",\"repoid\":\"9d436f37a0ac4172\"}");
        data(
                STATUS,
                """
                [{"type":"cluster","id":"cluster","name":"lab","nodes":2,"version":5,"quorate":1},
                 {"type":"node","id":"node/pve2","name":"pve2","nodeid":2,"local":0,"online":0,
                  "ip":"192.0.2.2","level":""},
                 {"type":"node","id":"node/pve1","name":"pve1","nodeid":1,"local":1,"online":1,
                  "ip":"192.0.2.1","level":""}]\
                """);
        resources(NODES, WEB_RESOURCE, DNS_RESOURCE);
        data(
                QEMU,
                """
                [{"vmid":101,"name":"web","status":"running","qmpstatus":"running","pid":4711,
                  "cpus":4,"cpu":0,"mem":2147483000,"maxmem":4294967296,"diskread":1500,
                  "diskwrite":2500,"netin":3500,"netout":4500,"uptime":3605,
                  "nics":{"tap101i0":{"netin":3500,"netout":4500}},
                  "blockstat":{"scsi0":{"rd_bytes":1000,"wr_bytes":2400,"rd_operations":7},
                               "virtio1":{"rd_bytes":500,"wr_bytes":100},
                               "ide2":{"rd_bytes":0,"wr_bytes":0}}}]\
                """);
        data(LXC, "[{\"vmid\":200,\"name\":\"dns\",\"status\":\"running\",\"uptime\":61}]");
        data(
                STORAGE,
                """
                [{"storage":"nfs","type":"nfs","active":0,"enabled":1,"shared":1,"total":0,"used":0,
                  "avail":0,"content":"iso"},
                 {"storage":"local-lvm","type":"lvmthin","active":1,"enabled":1,"shared":0,
                  "total":100,"used":90,"avail":10,"used_fraction":0.9,"content":"images,rootdir"},
                 {"storage":"old","type":"dir","active":0,"enabled":0,"content":"iso"}]\
                """);
        data(NOT_BACKED_UP, "[{\"vmid\":200,\"name\":\"dns\",\"type\":\"lxc\"}]");
        data(
                WEB,
                """
                {"digest":"1f","onboot":1,"ostype":"l26","cores":4,"memory":"4096",
                 "virtio1":"nfs:101/vm-101-disk-1.qcow2,size=512M",
                 "scsi0":"local-lvm:vm-101-disk-0,iothread=1,size=32G",
                 "ide2":"none,media=cdrom","unused0":"local-lvm:vm-101-disk-9",
                 "net0":"virtio=BC:24:11:2A:3B:4C,bridge=vmbr0,firewall=1",
                 "cipassword":"**********","description":"s3cret note"}\
                """);
        data(
                DNS,
                """
                {"digest":"2f","ostype":"debian","rootfs":"local-lvm:vm-200-disk-0,size=8G",
                 "net0":"name=eth0,bridge=vmbr0,hwaddr=BC:24:11:00:00:01,ip=192.0.2.53/24,ip6=auto,type=veth",
                 "env":"PASSWORD=s3cret"}\
                """);
    }

    public String address(String host) {
        return "https://%s:%d".formatted(host, server.getAddress().getPort());
    }

    FakeProxmox data(String path, String json) {
        return answer(path, 200, "{\"data\":" + json + "}");
    }

    FakeProxmox resources(String... all) {
        return data(RESOURCES, "[" + String.join(",", all) + "]");
    }

    public FakeProxmox answer(String path, int status, String body) {
        told.put(path, new Told(status, body.getBytes(StandardCharsets.UTF_8), Map.of()));
        return this;
    }

    FakeProxmox packed(String path, byte[] body) {
        told.put(path, new Told(200, body, Map.of("Content-Encoding", "gzip")));
        return this;
    }

    FakeProxmox redirect(String path, String location) {
        told.put(path, new Told(302, new byte[0], Map.of("Location", location)));
        return this;
    }

    /// Accepts the request and never answers.
    FakeProxmox hang(String path) {
        return answer(path, 0, "hang");
    }

    /// Sends a byte now and then.
    FakeProxmox trickle(String path) {
        return answer(path, 0, "trickle");
    }

    /// Sends as much as is read.
    FakeProxmox flood(String path) {
        return answer(path, 0, "flood");
    }

    synchronized List<String> asked() {
        return List.copyOf(asked);
    }

    synchronized List<String> authorizations() {
        return List.copyOf(authorizations);
    }

    synchronized void forget() {
        asked.clear();
    }

    private synchronized void note(HttpExchange exchange, String path) {
        asked.add(exchange.getRequestMethod() + " " + path);
        authorizations.add(
                String.join(
                        ",",
                        exchange.getRequestHeaders().getOrDefault("Authorization", List.of())));
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().toString().replaceFirst("^/api2/json", "");
            note(exchange, path);
            Told answer =
                    told.getOrDefault(
                            path,
                            new Told(
                                    501,
                                    "{\"data\":null}".getBytes(StandardCharsets.UTF_8),
                                    Map.of()));
            answer.headers.forEach((name, value) -> exchange.getResponseHeaders().add(name, value));
            switch (new String(answer.body, StandardCharsets.UTF_8)) {
                case "hang" -> Thread.sleep(60_000);
                case "trickle" -> repeat(exchange, new byte[] {' '}, 100);
                case "flood" ->
                        repeat(exchange, "[1,".repeat(20_000).getBytes(StandardCharsets.UTF_8), 0);
                default -> {
                    exchange.sendResponseHeaders(
                            answer.status, answer.body.length == 0 ? -1 : answer.body.length);
                    exchange.getResponseBody().write(answer.body);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void repeat(HttpExchange exchange, byte[] bytes, long pause)
            throws IOException, InterruptedException {
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            while (true) {
                out.write(bytes);
                out.flush();
                Thread.sleep(pause);
            }
        }
    }

    /// A gzip file of a few kilobytes with megabytes of spaces.
    static byte[] bomb(int bytes) {
        return Gzip.of(" ".repeat(bytes).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}

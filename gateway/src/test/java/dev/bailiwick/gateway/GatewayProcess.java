package dev.bailiwick.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// The gateway as it is packaged, as a process with the packaged flags.
final class GatewayProcess implements AutoCloseable {
    static final String HEALTH_SECRET = "s3cret-of-the-health-route-00000000000000";
    private static final Path JAR = Path.of("target/app/bailiwick-gateway.jar");
    private static final Path OPTIONS = Path.of("../packaging/gateway/java.options");

    private final Path folder;
    private final Process process;
    private final int port;
    private final HttpClient client = HttpClient.newHttpClient();

    private GatewayProcess(Path folder, Process process, int port) {
        this.folder = folder;
        this.process = process;
        this.port = port;
    }

    /// One that listens.
    static GatewayProcess start(int serverPort) throws Exception {
        return start(serverPort, Map.of());
    }

    /// @param settings instead of the usual ones
    static GatewayProcess start(int serverPort, Map<String, String> settings) throws Exception {
        GatewayProcess gateway = launch(serverPort, settings);
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!gateway.output().contains("listens")) {
            if (!gateway.process.isAlive() || System.nanoTime() > deadline) {
                throw new AssertionError("It does not listen: " + gateway.output());
            }
            Thread.sleep(20);
        }
        return gateway;
    }

    /// One that may refuse to start.
    static GatewayProcess launch(int serverPort, Map<String, String> settings) throws Exception {
        Path folder = Files.createTempDirectory("gateway-test-");
        Files.writeString(folder.resolve("secret"), FakeServer.SECRET + "\n");
        Files.writeString(folder.resolve("health"), HEALTH_SECRET);
        int port = freePort();
        var environment = new LinkedHashMap<String, String>();
        environment.put("BAILIWICK_GATEWAY_PORT", String.valueOf(port));
        environment.put("BAILIWICK_GATEWAY_ORIGIN", "http://localhost:" + port);
        environment.put("BAILIWICK_GATEWAY_SECRET_FILE", folder + "/secret");
        environment.put("BAILIWICK_GATEWAY_HEALTH_SECRET_FILE", folder + "/health");
        environment.put("BAILIWICK_SERVER_URL", "http://127.0.0.1:" + serverPort);
        environment.putAll(settings);
        var command = new ArrayList<String>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.addAll(
                Files.readAllLines(OPTIONS).stream()
                        .filter(line -> !line.startsWith("#"))
                        .toList());
        command.addAll(List.of("-jar", JAR.toString()));
        var builder =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("log").toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        return new GatewayProcess(folder, builder.start(), port);
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    int port() {
        return port;
    }

    Process process() {
        return process;
    }

    Path folder() {
        return folder;
    }

    String output() throws IOException {
        return Files.readString(folder.resolve("log"));
    }

    String origin() {
        return "http://localhost:" + port;
    }

    Socket connect() throws IOException {
        var socket = new Socket();
        socket.setSoTimeout(30_000);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        return socket;
    }

    HttpResponse<byte[]> get(String path, String... headers) throws Exception {
        return send(request(path, headers).GET().build());
    }

    HttpResponse<byte[]> post(String path, String form, String... headers) throws Exception {
        return send(
                request(path, headers)
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(HttpRequest.BodyPublishers.ofString(form))
                        .build());
    }

    /// The cookie that unlocking gives.
    String unlock(FakeServer.Offer offer) throws Exception {
        HttpResponse<byte[]> response =
                post(
                        "/p/" + offer.token + "/unlock",
                        "passphrase=" + offer.passphrase + "&code=" + offer.code);
        if (response.statusCode() != 303) {
            throw new AssertionError(response.statusCode() + text(response));
        }
        return response.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
    }

    private HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(origin() + path)).timeout(Duration.ofMinutes(1));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private HttpResponse<byte[]> send(HttpRequest request) throws Exception {
        return client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /// Sends bytes as they are, and reads until the gateway ends the connection or, if the request
    /// leaves it open, has sent what it announced.
    String raw(String bytes) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(bytes.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        client.close();
        try {
            boolean _ = process.waitFor(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.bailiwick.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// The gateway, in a process of its own.
final class SendGateway implements AutoCloseable {
    private static final String HEALTH_SECRET = "only-for-this-benchmark-0123456789";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final HttpClient http = HttpClient.newHttpClient();
    private final int port;
    private final Process process;

    SendGateway(Path launcher, Path folder, int internal, int port) throws IOException {
        this.port = port;
        var builder = new ProcessBuilder(launcher.toString(), "gateway");
        var environment = builder.environment();
        environment.put("BAILIWICK_SERVER_URL", "http://127.0.0.1:" + internal);
        environment.put("BAILIWICK_GATEWAY_PORT", Integer.toString(port));
        environment.put("BAILIWICK_GATEWAY_ORIGIN", "http://localhost:" + port);
        environment.put(
                "BAILIWICK_GATEWAY_SECRET_FILE",
                folder.resolve("data").resolve("gateway.secret").toString());
        environment.put(
                "BAILIWICK_GATEWAY_HEALTH_SECRET_FILE",
                Files.writeString(folder.resolve("health"), HEALTH_SECRET).toString());
        environment.put("BAILIWICK_TRUSTED_PROXIES", "127.0.0.1");
        Path output = folder.resolve("gateway-output");
        process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        long start = System.nanoTime();
        while (!isHealthy()) {
            if (!process.isAlive() || System.nanoTime() - start > LIMIT.toNanos()) {
                throw new IllegalStateException(
                        "The gateway does not start:\n" + Files.readString(output));
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private boolean isHealthy() {
        try {
            return http.send(request("/health").build(), BodyHandlers.discarding()).statusCode()
                    == 200;
        } catch (IOException _) {
            return false;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /// With the secret of the health route.
    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .header("Authorization", "Bearer " + HEALTH_SECRET);
    }

    /// A package without a passphrase.
    ///
    /// @return the cookie
    String unlock(String link) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(link + "/unlock"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("passphrase="));
        HttpResponse<Void> answer = http.send(request.build(), BodyHandlers.discarding());
        String cookie = answer.headers().firstValue("Set-Cookie").orElse("");
        if (cookie.isEmpty()) {
            throw new IllegalStateException("Status " + answer.statusCode() + " for unlocking.");
        }
        return cookie.substring(0, cookie.indexOf(';'));
    }

    int port() {
        return port;
    }

    long processId() {
        return process.pid();
    }

    @Override
    public void close() {
        http.close();
        process.destroy();
    }
}

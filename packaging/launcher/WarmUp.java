import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/// Trains the JVM's ahead-of-time cache: starts the server on an empty data folder, behaves like a newcomer's browser,
/// ends the server, and moves the finished cache to its place. Whatever goes wrong, no half cache is left.
///
/// Usage: `java WarmUp.java CACHE java FLAGS -jar SERVER`
class WarmUp {
    private static final Duration START_LIMIT = Duration.ofMinutes(10); // a busy machine
    private static final Duration WRITE_LIMIT = Duration.ofMinutes(10);
    private static final int ROUNDS = 20;
    private static final Pattern SETUP_LINK = Pattern.compile("https?://\\S+(/setup\\?token=\\S+)");
    private static final Pattern ASSET = Pattern.compile("(?:href|src)=\"(/assets/[^\"]+)\"");

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1) // as reverse proxies speak, and browsers without TLS
            .connectTimeout(Duration.ofSeconds(2))
            .build();
    private final int port = freePort();
    private final Path output;
    private final Process server;

    public static void main(String[] arguments) throws Exception {
        Path cache = Path.of(arguments[0]);
        List<String> command = List.of(arguments).subList(1, arguments.length);
        Path work = Files.createTempDirectory(cache.toAbsolutePath().getParent(), "warm-up-");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(work)));
        Path trained = work.resolve("cache.aot");
        try {
            new WarmUp(command, trained, work).train();
            if (!Files.exists(trained)) {
                throw new IllegalStateException("The JVM did not write one.");
            }
        } catch (IllegalStateException e) {
            System.err.println("The start-up cache was not created: " + e.getMessage());
            System.exit(1);
        }
        Files.move(trained, cache, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    WarmUp(List<String> command, Path trained, Path work) throws IOException {
        List<String> training = new ArrayList<>(command);
        training.add(1, "-XX:AOTCacheOutput=" + trained);
        output = work.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(training).directory(work.toFile()); // no settings of others
        builder.environment().keySet().removeIf(name -> name.startsWith("BAILIWICK_"));
        builder.environment().put("BAILIWICK_DATA_DIR", work.resolve("data").toString());
        builder.environment().put("BAILIWICK_PORT", Integer.toString(port));
        builder.environment().put("BAILIWICK_INTERNAL_PORT", "0");
        builder.environment().put("BAILIWICK_GATEWAY_EXTERNAL", "true");
        server = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
    }

    private void train() throws Exception {
        try {
            awaitHealth();
            Set<String> pages = new LinkedHashSet<>(List.of("/healthz", "/", "/login", "/auth/local", "/no-such-page"));
            var setup = SETUP_LINK.matcher(Files.readString(output));
            if (setup.find()) {
                pages.add(setup.group(1));
            }
            var assets = ASSET.matcher(get("/login"));
            while (assets.find()) {
                pages.add(assets.group(1));
            }
            for (int round = 0; round < ROUNDS; round++) {
                for (String page : pages) {
                    get(page);
                }
            }
        } catch (IllegalStateException e) {
            System.err.println(Files.readString(output));
            throw e;
        }
        server.destroy();
        if (!server.waitFor(WRITE_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("The server did not stop.");
        }
    }

    private void awaitHealth() throws InterruptedException {
        long deadline = System.nanoTime() + START_LIMIT.toNanos();
        while (server.isAlive() && System.nanoTime() < deadline) {
            try {
                get("/healthz");
                return;
            } catch (IOException _) {
                Thread.sleep(100); // not listening yet
            }
        }
        throw new IllegalStateException("The server did not start.");
    }

    private String get(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        var request = HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(20)).header("Accept", "text/html").build();
        return http.send(request, BodyHandlers.ofString()).body();
    }

    /// Below the ports that systems hand out to connections, ours that wait for the start among them.
    private static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
            try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException _) {
                // taken: try another
            }
        }
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            System.err.println("This folder could not be deleted: " + folder);
        }
    }
}

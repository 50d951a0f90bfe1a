package dev.bailiwick.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `./bailiwick run` with its own data folder, on a free loopback port.
final class BenchServer implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Pattern SETUP_LINK = Pattern.compile("/setup\\?token=(\\S+)");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");

    private final Path output;
    private final Process process;
    private final int port = freePort();
    private final Duration healthyAfter;

    BenchServer(Path launcher, Path folder, BenchDatabase database) throws IOException {
        this(launcher, folder, database, Map.of());
    }

    /// @param environment additional variables
    BenchServer(Path launcher, Path folder, BenchDatabase database, Map<String, String> environment)
            throws IOException {
        output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(launcher.toString(), "run");
        builder.environment().put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        builder.environment().put("BAILIWICK_PORT", Integer.toString(port));
        builder.environment().put("BAILIWICK_INTERNAL_PORT", "0");
        builder.environment().put("BAILIWICK_GATEWAY_EXTERNAL", "true");
        builder.environment().putAll(database.environment());
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true).redirectOutput(output.toFile());
        long start = System.nanoTime();
        process = builder.start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        while (!isHealthy()) {
            if (!process.isAlive() || System.nanoTime() - start > LIMIT.toNanos()) {
                throw new IllegalStateException(
                        "The server does not start:\n" + Files.readString(output));
            }
            LockSupport.parkNanos(2_000_000);
        }
        healthyAfter = Duration.ofNanos(System.nanoTime() - start);
    }

    int port() {
        return port;
    }

    /// Measured from calling the launcher.
    Duration healthyAfter() {
        return healthyAfter;
    }

    /// On all cores, so far: unlike elapsed time, it hardly depends on what else the machine does.
    Duration processorTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    long processId() {
        return process.pid();
    }

    String setupToken() throws IOException {
        Matcher link = SETUP_LINK.matcher(Files.readString(output));
        if (!link.find()) {
            throw new IllegalStateException("No setup link was printed.");
        }
        return link.group(1);
    }

    /// With the helper for remote sessions.
    ProcessTree processes() {
        return new ProcessTree(process.toHandle());
    }

    /// Resident memory as counted by Linux.
    int mebibytes() throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        Matcher resident = RESIDENT.matcher(Files.readString(status));
        if (!resident.find()) {
            throw new IllegalStateException("The process has ended.");
        }
        return Integer.parseInt(resident.group(1)) / 1024;
    }

    private boolean isHealthy() {
        try (HttpConnection connection = new HttpConnection(port, "/healthz", "")) {
            return connection.exchange() == 200;
        } catch (IOException _) {
            return false; // not listening yet
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Below the ephemeral port range, which includes our own connections that wait for the start.
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
            try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException _) {
                // in use: try another
            }
        }
    }
}

package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/// A process started by a test. Its output goes to a file, so that nothing is lost when it is
/// killed; it ends with the test JVM at the latest.
final class ChildProcess {
    private static final Duration STOP_LIMIT = Duration.ofSeconds(90);

    private final Process process;
    private final Path output;

    private ChildProcess(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static ChildProcess start(List<String> command, Map<String, String> environment, Path output) {
        return start(command, environment, output, ProcessBuilder.Redirect.PIPE);
    }

    /// Standard error is merged into the output.
    static ChildProcess start(
            List<String> command,
            Map<String, String> environment,
            Path output,
            ProcessBuilder.Redirect input) {
        return start(
                new ProcessBuilder(command).redirectInput(input).redirectErrorStream(true),
                environment,
                output);
    }

    /// @param builder with its input and error output already configured
    static ChildProcess start(
            ProcessBuilder builder, Map<String, String> environment, Path output) {
        builder.environment().keySet().removeIf(name -> name.startsWith("BAILIWICK_"));
        builder.environment().putAll(environment);
        builder.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
        try {
            ChildProcess child = new ChildProcess(builder.start(), output);
            Runtime.getRuntime().addShutdownHook(new Thread(child.process::destroyForcibly));
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// Below the ports that the system assigns to connections, so that none is in the way when the
    /// process starts to listen.
    static int freePort() {
        while (true) {
            int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
            try (var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return socket.getLocalPort();
            } catch (IOException _) {
                // taken: try another
            }
        }
    }

    /// Returns when `address` responds with 200; fails with the process's output if it ends or does
    /// not respond in time.
    void awaitAnswer(URI address, Duration limit) {
        try (HttpClient http = HttpClient.newHttpClient()) {
            boolean ended = Await.within(limit, () -> !process.isAlive() || answers(http, address));
            if (!ended || !process.isAlive()) {
                throw new IllegalStateException("No answer from " + address + ":\n" + output());
            }
        }
    }

    private static boolean answers(HttpClient http, URI address) {
        var request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(5)).build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException _) {
            return false; // not listening yet
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    long pid() {
        return process.pid();
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Sends SIGTERM, as a service manager does. Returns the exit code.
    int stop() {
        process.destroy();
        return end();
    }

    /// Sends SIGKILL: nothing in the process can run any more.
    void kill() {
        process.destroyForcibly();
        end();
    }

    int await(Duration limit) {
        try {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("Still running:\n" + output());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return process.exitValue();
    }

    private int end() {
        try {
            return await(STOP_LIMIT);
        } catch (IllegalStateException e) {
            process.destroyForcibly();
            throw e;
        }
    }
}

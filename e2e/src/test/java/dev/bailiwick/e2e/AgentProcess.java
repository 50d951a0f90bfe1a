package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// The agent as a separate process, with its own configuration and folder, at the shortest interval
/// possible.
final class AgentProcess implements AutoCloseable {
    private final Path folder;
    private final Path configuration;
    private final ChildProcess process;

    private AgentProcess(Path folder, Path configuration) {
        this.folder = folder;
        this.configuration = configuration;
        this.process = ChildProcess.start(command("run"), Map.of(), folder.resolve("agent.log"));
    }

    /// @param more additional lines of the configuration
    static AgentProcess start(PackagedServer server, String token, String... more) {
        try {
            Path folder = Files.createTempDirectory("bailiwick-agent-");
            Path configuration = folder.resolve("agent.properties");
            List<String> lines = new ArrayList<>(Arrays.asList(more));
            lines.add("server=" + server.url(""));
            lines.add("token=" + token);
            lines.add("interval_seconds=10");
            lines.add("state_dir=" + folder.resolve("state"));
            Files.write(configuration, lines);
            Files.setPosixFilePermissions(
                    configuration, PosixFilePermissions.fromString("rw-------"));
            return new AgentProcess(folder, configuration);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The check-ins waiting for the server, oldest first: complete bodies as they will be sent.
    List<Path> waiting() {
        try (var files = Files.list(folder.resolve("state").resolve("buffer"))) {
            return files.filter(file -> file.toString().endsWith(".gz")).sorted().toList();
        } catch (IOException _) {
            return List.of(); // not created yet
        }
    }

    String output() {
        return process.output();
    }

    @Override
    public void close() {
        int ignored = process.stop();
    }

    private List<String> command(String command) {
        return List.of(
                ChildProcess.java(),
                "-Xmx32m",
                "-XX:+UseSerialGC",
                "-jar",
                System.getProperty("bailiwick.agent.jar"),
                "--config",
                configuration.toString(),
                command);
    }
}

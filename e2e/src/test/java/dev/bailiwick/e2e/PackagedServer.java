package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The packaged server, unpacked as `./bailiwick run` does, on its own data folder and a free
/// loopback port. It can be killed and started again on the same data.
final class PackagedServer implements AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofMinutes(3);
    private static final Pattern SETUP_LINK = Pattern.compile("http://\\S+/setup\\?token=\\S+");

    private final int port = ChildProcess.freePort();
    private final Path folder;
    private final Map<String, String> environment = new HashMap<>();
    private final List<String> more = new ArrayList<>();
    private @Nullable ChildProcess process;

    private PackagedServer(Path folder) {
        this.folder = folder;
        environment.put("BAILIWICK_DATA_DIR", folder.resolve("data").toString());
        environment.put("BAILIWICK_PORT", Integer.toString(port));
        environment.put("BAILIWICK_INTERNAL_PORT", "0");
        environment.put("BAILIWICK_GATEWAY_EXTERNAL", "true");
    }

    /// A new installation in a temporary folder, not yet started.
    static PackagedServer install() {
        try {
            return new PackagedServer(Files.createTempDirectory("bailiwick-e2e-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Another server, with the master key of the first.
    static PackagedServer besides(PackagedServer first) {
        return install()
                .with(
                        "BAILIWICK_MASTER_KEY_FILE",
                        first.folder.resolve("data").resolve("master.key").toString());
    }

    PackagedServer with(String variable, String value) {
        environment.put(variable, value);
        return this;
    }

    /// Also starts the gateway of secure send, as the launcher has it do.
    PackagedServer withGateway() {
        int gateway = ChildProcess.freePort();
        environment.remove("BAILIWICK_GATEWAY_EXTERNAL");
        environment.put("BAILIWICK_INTERNAL_PORT", Integer.toString(ChildProcess.freePort()));
        environment.put("BAILIWICK_GATEWAY_PORT", Integer.toString(gateway));
        environment.put("BAILIWICK_GATEWAY_ORIGIN", "http://localhost:" + gateway);
        more.add("-Dbailiwick.usual-gateway-dir=" + System.getProperty("bailiwick.gateway"));
        return this;
    }

    /// Offers the agent's archives in this folder, as the launcher has the server do.
    PackagedServer offering(Path archives) {
        more.add("-Dbailiwick.usual-agent-dir=" + archives);
        return this;
    }

    PackagedServer start() {
        int before = process == null ? 0 : output().length();
        ChildProcess started = started(folder.resolve("server.log"));
        process = started;
        started.awaitAnswer(URI.create(url("/healthz")), START_LIMIT);
        // It responds a moment before it prints its address and link.
        if (!Await.within(
                START_LIMIT, () -> output().substring(before).contains("  Listens on "))) {
            throw new IllegalStateException("It does not say where it is:\n" + output());
        }
        return this;
    }

    /// Starts it where it cannot start; returns what it printed before it exited.
    String refusedStart() {
        ChildProcess started = started(folder.resolve("refused.log"));
        int code = started.await(START_LIMIT);
        if (code == 0) {
            throw new IllegalStateException("It ended well:\n" + started.output());
        }
        return started.output();
    }

    /// Runs a command on this installation's data, whether the server runs or not, for example
    /// `run("user", "list", "--json")`; returns what it printed.
    String command(String... arguments) {
        return command(ProcessBuilder.Redirect.PIPE, arguments);
    }

    /// The same, with text on its standard input.
    private void commandReading(String input, String... arguments) {
        Path file = folder.resolve("command.in");
        try {
            Files.writeString(file, input);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        command(ProcessBuilder.Redirect.from(file.toFile()), arguments);
    }

    /// @param name if empty, the address is used
    void addAccount(String email, String name, String role, String password) {
        commandReading(
                password,
                "user",
                "add",
                "--email",
                email,
                "--name",
                name,
                "--role",
                role,
                "--password-stdin");
    }

    /// Runs `settings apply` on a file with this content, whether the server runs or not.
    void applySettings(String yaml) {
        Path file = folder.resolve("settings.yaml");
        try {
            Files.writeString(file, yaml);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        command("settings", "apply", file.toString());
    }

    private String command(ProcessBuilder.Redirect input, String... arguments) {
        Path output = folder.resolve("command.log");
        Path errors = folder.resolve("command.err");
        try {
            Files.deleteIfExists(output);
            ChildProcess command =
                    ChildProcess.start(
                            new ProcessBuilder(java(List.of(arguments)))
                                    .redirectInput(input)
                                    .redirectError(errors.toFile()),
                            environment,
                            output);
            int code = command.await(START_LIMIT);
            if (code != 0) {
                throw new IllegalStateException(
                        "Exit code " + code + ":\n" + command.output() + Files.readString(errors));
            }
            return command.output();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The helper for remote sessions that it has started.
    long helperPid() {
        return ProcessHandle.of(pid()).orElseThrow().children().findFirst().orElseThrow().pid();
    }

    int port() {
        return port;
    }

    String url(String path) {
        return "http://localhost:" + port + path;
    }

    /// The newest one-time link that the server printed.
    String setupLink() {
        Matcher links = SETUP_LINK.matcher(output());
        String newest = "";
        while (links.find()) {
            newest = links.group();
        }
        if (newest.isEmpty()) {
            throw new IllegalStateException("No setup link was printed:\n" + output());
        }
        return newest;
    }

    String output() {
        return running().output();
    }

    long pid() {
        return running().pid();
    }

    int stop() {
        return running().stop();
    }

    void kill() {
        running().kill();
    }

    @Override
    public void close() {
        if (process != null) {
            process.stop();
        }
    }

    private ChildProcess running() {
        if (process == null) {
            throw new IllegalStateException("The server was not started.");
        }
        return process;
    }

    private ChildProcess started(Path output) {
        return ChildProcess.start(
                java(List.of()), environment, output, ProcessBuilder.Redirect.PIPE);
    }

    private List<String> java(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(ChildProcess.java());
        command.addAll(List.of(System.getProperty("bailiwick.server.flags").split(" ")));
        command.add("-Dbailiwick.usual-helper-dir=" + System.getProperty("bailiwick.helper"));
        command.addAll(more);
        command.add("-jar");
        command.add(System.getProperty("bailiwick.server.jar"));
        command.addAll(arguments);
        return command;
    }
}

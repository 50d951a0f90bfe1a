package dev.bailiwick.agent.backup;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.Await;
import dev.bailiwick.agent.backup.work.PrivateFolder;
import dev.bailiwick.agent.server.Backoff;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.contract.backup.LeasedRun;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/// The runner with a portal, in a temporary folder. It reports every 200 milliseconds.
final class RunnerUnderTest {
    static final Path RESTIC = Path.of("/usr/bin/restic");
    static final Path ACTIVATE = Path.of("/usr/bin/systemd-socket-activate");
    static final String TOKEN = "bwa_" + "s3cr3t-".repeat(6) + "x";

    private final Path folder;
    private final FakePortal portal;
    private String policy = "";
    private Optional<Path> restic = Optional.empty();
    private @Nullable Runner runner;
    private @Nullable Thread thread;
    private final List<Process> processes = new ArrayList<>();

    RunnerUnderTest() throws Exception {
        assumeTrue(Files.isExecutable(RESTIC), "restic is not installed");
        folder = Files.createTempDirectory("bailiwick-backup").toRealPath();
        portal = new FakePortal(TOKEN);
        Files.createDirectories(folder.resolve("etc"));
        Files.createDirectories(data());
        write("etc/token", TOKEN);
        allow("allow backup check prune browse unlock copy", "source " + data());
    }

    FakePortal portal() {
        return portal;
    }

    Path folder() {
        return folder;
    }

    Path data() {
        return folder.resolve("data");
    }

    Path state() {
        return folder.resolve("state");
    }

    Path staging() {
        return folder.resolve("staging");
    }

    Path configuration() {
        return folder.resolve("etc/backup.properties");
    }

    Path policyFile() {
        return folder.resolve("etc/backup.allow");
    }

    Path socket(String name) {
        return folder.resolve(name + ".socket");
    }

    /// Replaces the host's file, and always allows repositories in this folder.
    RunnerUnderTest allow(String... lines) throws IOException {
        policy = String.join("\n", lines) + "\n";
        write("etc/backup.allow", "repository " + folder + "\n" + policy);
        return this;
    }

    /// Adds to the host's file.
    RunnerUnderTest alsoAllow(String... lines) throws IOException {
        return allow(policy, String.join("\n", lines));
    }

    /// Runs this shell script in place of restic; `"$@"` are the arguments.
    RunnerUnderTest resticIs(String script) throws IOException {
        Path file = write("restic", "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        restic = Optional.of(file);
        return this;
    }

    Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }

    Path writeConfiguration() throws IOException {
        return write(
                "etc/backup.properties",
                """
                server=%s
                token_file=%s
                state_dir=%s
                staging_dir=%s
                allow_file=%s
                restore_socket=%s
                in_place_socket=%s
                hook_socket=%s
                %s
                """
                        .formatted(
                                portal.address(),
                                folder.resolve("etc/token"),
                                state(),
                                staging(),
                                policyFile(),
                                socket("restore"),
                                socket("in-place"),
                                socket("hook"),
                                restic.map(one -> "restic=" + one).orElse("")));
    }

    RunnerUnderTest start() throws Exception {
        BackupConfiguration read = BackupConfiguration.read(writeConfiguration());
        var client =
                new ServerClient(
                        read.server(),
                        read.token(),
                        SSLContext.getDefault(),
                        "test",
                        Clock.systemUTC());
        var started =
                new Runner(
                        new JobsEndpoint(client, configuration()),
                        new Work(read, userId()),
                        Duration.ofMillis(200),
                        Clock.systemUTC(),
                        new Backoff(
                                Duration.ofMillis(50),
                                Duration.ofMillis(200),
                                RandomGenerator.getDefault()));
        runner = started;
        thread = new Thread(() -> poll(started));
        thread.start();
        return this;
    }

    /// Starts the runner as a process of its own.
    Process startProcess() throws IOException {
        writeConfiguration();
        return start("runner.log", agent("backup"));
    }

    /// Starts what systemd starts at the host: restores, drills and hooks in processes apart. The
    /// output of each is in a file of its name.
    void startApart() throws IOException {
        writeConfiguration();
        for (String name : List.of("restore", "in-place", "hook")) {
            var command =
                    new ArrayList<>(
                            List.of(
                                    ACTIVATE.toString(),
                                    "--accept",
                                    "--inetd",
                                    "--listen=" + socket(name),
                                    "--setenv=LC_ALL=C.UTF-8"));
            command.addAll(agent(name + "-worker"));
            Process _ = start(name + ".log", command);
            Await.until(() -> Files.exists(socket(name)));
        }
    }

    private List<String> agent(String command) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx24m",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.bailiwick.agent.Agent",
                "--config",
                configuration().toString(),
                command);
    }

    private Process start(String log, List<String> command) throws IOException {
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(
                                ProcessBuilder.Redirect.appendTo(folder.resolve(log).toFile()))
                        .start();
        processes.add(process);
        return process;
    }

    private static void poll(Runner runner) {
        try {
            runner.run();
        } catch (InterruptedException _) {
            // The test has ended.
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int userId() throws IOException {
        return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    }

    /// Leases a run and waits for its end.
    FakePortal.Reported carryOut(LeasedRun run) {
        portal.lease(run);
        return portal.awaitEnd(run.id());
    }

    /// The running restic processes of this test, without `nice` and `ionice`.
    List<ProcessHandle> resticProcesses() {
        return ProcessHandle.current()
                .descendants()
                .filter(one -> commandLine(one).startsWith(RESTIC.toString() + "\0"))
                .toList();
    }

    ProcessHandle awaitRestic() {
        while (true) {
            Await.until(() -> !resticProcesses().isEmpty());
            var first = resticProcesses().stream().findFirst();
            if (first.isPresent()) {
                return first.get();
            }
        }
    }

    static String commandLine(ProcessHandle process) {
        try {
            return Files.readString(
                    Path.of("/proc/%d/cmdline".formatted(process.pid())),
                    StandardCharsets.ISO_8859_1);
        } catch (IOException _) {
            return ""; // it has ended
        }
    }

    /// Runs restic directly and returns what it prints.
    static String restic(Path repository, String... arguments) throws Exception {
        var command = new ArrayList<>(List.of(RESTIC.toString(), "--no-cache"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectInput(new File("/dev/null"));
        builder.environment().put("RESTIC_REPOSITORY", repository.toString());
        builder.environment().put("RESTIC_PASSWORD", Leases.PASSWORD);
        Process process = builder.redirectErrorStream(true).start();
        String printed =
                new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new AssertionError(printed);
        }
        return printed;
    }

    void stop() throws InterruptedException {
        if (runner != null) {
            runner.stop();
        }
    }

    void end() throws Exception {
        stop();
        if (thread != null) {
            thread.interrupt();
            thread.join();
        }
        processes.forEach(Process::destroyForcibly);
        portal.close();
        PrivateFolder.delete(folder);
    }
}

package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A real engine with its own storage, so that it neither sees nor touches what else runs here, and
/// an image that contains only a busybox. It serves the Docker API on a Unix socket.
final class Podman implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String IMAGE = "localhost/bailiwick-test:1";

    private final Path folder;
    private final ChildProcess service;

    Podman() throws IOException {
        folder = Files.createTempDirectory("bailiwick-podman-");
        Path bin = Files.createDirectories(folder.resolve("image/bin"));
        Files.copy(busybox(), bin.resolve("busybox"));
        for (String name : List.of("sh", "sleep")) {
            Files.createSymbolicLink(bin.resolve(name), Path.of("busybox"));
        }
        Path archive = folder.resolve("image.tar");
        carryOut(
                List.of(
                        "tar",
                        "-C",
                        folder.resolve("image").toString(),
                        "-cf",
                        archive.toString(),
                        "."));
        podman("import", archive.toString(), IMAGE);
        service = serve();
    }

    Path socket() {
        return folder.resolve("podman.sock");
    }

    /// Starts a container. It needs no network and no more than these limits, and some machines
    /// that are containers themselves allow no more.
    void run(String name, String... command) {
        var all =
                new ArrayList<>(
                        List.of(
                                "run",
                                "--detach",
                                "--name",
                                name,
                                "--network",
                                "none",
                                "--ulimit",
                                "nofile=1024:1024",
                                "--ulimit",
                                "nproc=1024:1024",
                                IMAGE));
        all.addAll(List.of(command));
        podman(all.toArray(String[]::new));
    }

    String podman(String... arguments) {
        var command = command();
        command.addAll(List.of(arguments));
        return carryOut(command);
    }

    /// Stops the engine's service; containers keep running.
    void stopService() {
        int ignored = service.stop();
    }

    @Override
    public void close() {
        service.kill();
        podman("rm", "--all", "--force", "--time", "0");
        deleteFolder();
    }

    /// Retries while the container monitors still write their last files into it.
    private void deleteFolder() {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (Files.exists(folder)) {
            try {
                carryOut(List.of("rm", "-rf", folder.toString()));
            } catch (IllegalStateException e) {
                if (System.nanoTime() > deadline) {
                    throw e;
                }
            }
        }
    }

    private ChildProcess serve() {
        var command = command();
        command.addAll(List.of("system", "service", "--time", "0", "unix://" + socket()));
        ChildProcess started = ChildProcess.start(command, Map.of(), folder.resolve("service.log"));
        if (!Await.within(LIMIT, () -> Files.exists(socket()))) {
            throw new IllegalStateException("No socket:\n" + started.output());
        }
        return started;
    }

    private List<String> command() {
        return new ArrayList<>(
                List.of(
                        "podman",
                        "--root",
                        folder.resolve("storage").toString(),
                        "--runroot",
                        folder.resolve("run").toString(),
                        "--storage-driver",
                        "vfs",
                        "--runtime",
                        "runc",
                        "--cgroup-manager",
                        "cgroupfs"));
    }

    private String carryOut(List<String> command) {
        Path output = folder.resolve("command-" + System.nanoTime());
        ChildProcess process = ChildProcess.start(command, Map.of(), output);
        int code = process.await(LIMIT);
        String said = Files.exists(output) ? process.output() : "";
        if (code != 0) {
            throw new IllegalStateException(command + " ended with " + code + ":\n" + said);
        }
        return said;
    }

    private static Path busybox() {
        for (String folder : System.getenv("PATH").split(":", -1)) {
            Path file = Path.of(folder, "busybox");
            if (Files.isExecutable(file)) {
                try {
                    return file.toRealPath();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }
        throw new IllegalStateException("There is no busybox on the PATH.");
    }
}

package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// nginx that serves one file over plain HTTP on loopback, with `sendfile`.
final class Nginx implements AutoCloseable {
    private static final Path PROGRAM = Path.of("/usr/sbin/nginx");

    private final String address;
    private final Process process;

    Nginx(Path folder, Path file) throws IOException {
        if (!Files.isExecutable(PROGRAM)) {
            throw new IllegalStateException("nginx is missing; install the package nginx-light.");
        }
        int port = BenchServer.freePort();
        Path root = Files.createDirectories(folder.resolve("nginx"));
        Files.createLink(root.resolve("file"), file);
        Path configuration =
                Files.writeString(
                        root.resolve("nginx.conf"),
                        """
                        daemon off; worker_processes 1; pid %1$s/pid; error_log %1$s/error.log;
                        user root;
                        events { worker_connections 512; }
                        http { access_log off; sendfile on; server { listen 127.0.0.1:%2$d; root %1$s; } }
                        """
                                .formatted(root, port));
        process =
                new ProcessBuilder(PROGRAM.toString(), "-c", configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(root.resolve("output").toFile())
                        .start();
        LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
        address = "http://127.0.0.1:%d/file".formatted(port);
    }

    String address() {
        return address;
    }

    @Override
    public void close() {
        process.destroy();
    }
}

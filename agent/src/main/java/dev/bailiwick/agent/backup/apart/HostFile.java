package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.restic.Restorer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Reads a file of the host that another user may have replaced just now, such as by a named pipe
/// that nobody writes to, where opening it never returns.
final class HostFile {
    private HostFile() {}

    /// The SHA-256; null if it cannot be read. Fails if reading takes longer.
    static byte @Nullable [] hash(Path file, Duration patience) throws TimeoutException {
        var hash = new FutureTask<byte[]>(() -> hash(file));
        var reader = new Thread(hash, "host-file");
        reader.setDaemon(true); // it ends with the process at the latest
        reader.start();
        try {
            return hash.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException _) {
            return null;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return null;
        } finally {
            reader.interrupt();
        }
    }

    private static byte[] hash(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return Restorer.sha256(in);
        }
    }
}

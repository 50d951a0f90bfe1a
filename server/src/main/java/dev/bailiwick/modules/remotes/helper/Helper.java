package dev.bailiwick.modules.remotes.helper;

import dev.bailiwick.platform.processes.JavaProgram;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// The helper process. It is started with the first session, again after it ended, and ends with
/// this server, unless it runs apart (`BAILIWICK_HELPER_SOCKET`).
@Component
@ConditionalOnWebApplication
public final class Helper {
    private static final Logger LOG = LoggerFactory.getLogger(Helper.class);
    private static final Duration TIME_TO_START = Duration.ofSeconds(10);

    private final @Nullable Path apart;
    private final Path folder;
    private final ReentrantLock starting = new ReentrantLock();
    private volatile boolean closed;
    private volatile @Nullable Process process;
    private @Nullable Path socket;

    /// @param apart the socket of a helper that runs apart; empty for one of this server's own
    /// @param folder where the program is: `bailiwick-helper.jar`, its libraries and `java.options`
    Helper(
            @Value("${bailiwick.helper-socket:}") String apart,
            @Value("${bailiwick.usual-helper-dir:./helper}") Path folder) {
        this.apart = apart.isEmpty() ? null : Path.of(apart);
        this.folder = folder;
    }

    /// @throws IOException when there is no helper, and none can be started
    public HelperConnection connect() throws IOException {
        return HelperConnection.to(apart == null ? started() : apart);
    }

    /// Whether it can have sessions. One that runs apart always can.
    public boolean isRunning() {
        Process started = process;
        return apart != null || (started != null && started.isAlive());
    }

    /// Starts it in the background, before it is needed.
    public void prepare() {
        Thread ignored =
                Thread.ofVirtual()
                        .name("helper-start")
                        .start(() -> {
                            try (HelperConnection _ = connect()) {
                                LOG.debug("The helper for remote sessions answers.");
                            } catch (IOException e) {
                                // The person is told when a session needs it.
                                LOG.warn(
                                        "The helper for remote sessions cannot be reached: {}",
                                        e.getMessage());
                            }
                        });
    }

    private Path started() throws IOException {
        starting.lock();
        try {
            if (socket != null && isRunning()) {
                return socket;
            }
            if (closed) {
                throw new IOException("Bailiwick is stopping.");
            }
            if (socket == null) { // in a folder for its owner only, whose path is short enough
                socket = Files.createTempDirectory("bailiwick-helper-").resolve("socket");
            }
            Process started = start(socket);
            process = started;
            await(started, socket);
            return socket;
        } finally {
            starting.unlock();
        }
    }

    private Process start(Path socket) throws IOException {
        return new JavaProgram(folder, "bailiwick-helper.jar")
                .start(List.of("--socket", socket.toString(), "--supervised"), Map.of());
    }

    private static void await(Process started, Path socket) throws IOException {
        long deadline = System.nanoTime() + TIME_TO_START.toNanos();
        try {
            while (true) {
                if (!started.isAlive()) {
                    throw new IOException(
                            "The helper for remote sessions ended with code "
                                    + started.exitValue());
                }
                try (HelperConnection _ = HelperConnection.to(socket)) {
                    LOG.info("The helper for remote sessions runs as process {}", started.pid());
                    return;
                } catch (IOException e) {
                    if (System.nanoTime() > deadline) {
                        throw e;
                    }
                }
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @EventListener
    void onClose(ContextClosedEvent event) throws IOException {
        closed = true;
        starting.lock();
        try {
            Process started = process;
            if (started != null) {
                started.getOutputStream().close(); // it ends when its standard input does
                started.destroy();
            }
        } finally {
            starting.unlock();
        }
    }
}

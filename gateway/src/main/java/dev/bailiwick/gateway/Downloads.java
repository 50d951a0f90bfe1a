package dev.bailiwick.gateway;

import dev.bailiwick.contract.send.Delivery;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.coyote.CloseNowException;

/// Streams items from the server to recipients, and reports to the server how much they took.
final class Downloads {
    private static final int LARGE = 64 * 1024;
    private static final int MOST_LARGE = 100;
    private static final int SMALL = 8 * 1024;
    private static final Duration STOP = Duration.ofSeconds(5);

    private final Server server;
    private final Set<Download> running = ConcurrentHashMap.newKeySet();

    Downloads(Server server) {
        this.server = server;
    }

    void send(Item item, HttpServletResponse response) throws IOException {
        var download = new Download(item);
        var _ = running.add(download);
        try (item) {
            download.copy(response, new byte[running.size() > MOST_LARGE ? SMALL : LARGE]);
        } finally {
            download.report();
        }
    }

    /// Reports all that are running.
    void stop() throws InterruptedException {
        for (Download download : running) {
            Thread _ = Thread.startVirtualThread(download::report);
        }
        long began = System.nanoTime();
        while (!running.isEmpty() && System.nanoTime() - began < STOP.toNanos()) {
            Thread.sleep(20);
        }
    }

    private final class Download {
        private final Item item;
        private final AtomicBoolean reported = new AtomicBoolean();
        private volatile long written;
        private volatile boolean complete;

        Download(Item item) {
            this.item = item;
        }

        void copy(HttpServletResponse response, byte[] buffer) throws IOException {
            item.start(response);
            response.setBufferSize(buffer.length / 4); // Tomcat passes on pieces of this size
            OutputStream out = response.getOutputStream();
            long length = item.length();
            for (long left = length; left > 0; left = length - written) {
                int read = read(buffer, (int) Math.min(buffer.length, left));
                if (read < 0) { // The recipient has to see that this is not all.
                    response.flushBuffer();
                    throw new CloseNowException();
                }
                out.write(buffer, 0, read);
                written = length - left + read;
            }
            response.flushBuffer();
            complete = true;
        }

        private int read(byte[] buffer, int most) {
            try {
                return item.content().read(buffer, 0, most);
            } catch (IOException _) {
                return -1;
            }
        }

        void report() {
            if (reported.compareAndSet(false, true)) {
                if (item.download() != null) {
                    server.report(item.visit(), new Delivery(item.download(), written, complete));
                }
                var _ = running.remove(this);
            }
        }
    }
}

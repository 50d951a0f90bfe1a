package dev.bailiwick.modules.remotes.desktop;

import dev.bailiwick.contract.remote.DesktopEvent;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Answers as the helper does, without connecting to anything.
final class StandInHelper implements AutoCloseable {
    static final String FIRST_INSTRUCTION = "4.sync,1.1;";

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path socket = Files.createTempDirectory("stand-in").resolve("socket");
    private final ServerSocketChannel server =
            ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                    .bind(UnixDomainSocketAddress.of(socket));
    private final Queue<DesktopRequest> requests = new ConcurrentLinkedQueue<>();
    private final Queue<String> typed = new ConcurrentLinkedQueue<>();
    private volatile DesktopEvent.Checked checked = new DesktopEvent.Checked(daemon("1.6.0"), null);
    private volatile @Nullable FrameChannel desktop;

    StandInHelper() throws IOException {
        Thread.startVirtualThread(() -> {
            while (server.isOpen()) {
                try {
                    var frames = new FrameChannel(server.accept());
                    Thread.startVirtualThread(() -> serve(frames));
                } catch (IOException _) {
                    // The test has ended.
                }
            }
        });
    }

    static DesktopEvent.Daemon daemon(String version) {
        return new DesktopEvent.Daemon(true, version, true, 1);
    }

    Path socket() {
        return socket;
    }

    /// What preflights find from now on.
    void finds(DesktopEvent.Checked found) {
        checked = found;
    }

    List<DesktopRequest.Open> opened() {
        return requests.stream()
                .filter(DesktopRequest.Open.class::isInstance)
                .map(DesktopRequest.Open.class::cast)
                .toList();
    }

    List<String> typed() {
        return List.copyOf(typed);
    }

    void send(DesktopEvent event) throws IOException {
        FrameChannel current = desktop;
        if (current != null) {
            byte[] json = JSON.writeValueAsBytes(event);
            current.write(Frame.Type.CONTROL, json, 0, json.length);
        }
    }

    boolean isLeft() {
        return desktop == null;
    }

    private void serve(FrameChannel frames) {
        try (frames) {
            Frame first = frames.read();
            if (first == null) {
                return;
            }
            DesktopRequest request = JSON.readValue(first.payload(), DesktopRequest.class);
            requests.add(request);
            switch (request) {
                case DesktopRequest.Preflight _ -> {
                    byte[] json = JSON.writeValueAsBytes(checked);
                    frames.write(Frame.Type.CONTROL, json, 0, json.length);
                }
                case DesktopRequest.Open _ -> open(frames);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void open(FrameChannel frames) throws IOException {
        desktop = frames;
        send(new DesktopEvent.Ready("1.6.0", false));
        byte[] sync = FIRST_INSTRUCTION.getBytes(StandardCharsets.UTF_8);
        frames.write(Frame.Type.DATA, sync, 0, sync.length);
        try {
            for (Frame next = frames.read(); next != null; next = frames.read()) {
                typed.add(new String(next.payload(), StandardCharsets.UTF_8));
            }
        } finally {
            desktop = null;
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.delete(socket);
    }
}

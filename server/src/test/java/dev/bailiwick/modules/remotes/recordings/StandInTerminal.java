package dev.bailiwick.modules.remotes.recordings;

import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Hop;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.ByteArrayOutputStream;
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

/// One terminal at a time, as the helper keeps it: prints what the test says, and replays the last
/// output to whoever attaches.
final class StandInTerminal implements AutoCloseable {
    static final String HOST_KEY = "SHA256:" + "t".repeat(43);

    /// How much is replayed.
    static final int KEPT = 1_000;

    private static final JsonMapper JSON = JsonMapper.shared();

    private final Path socket = Files.createTempDirectory("stand-in").resolve("socket");
    private final ServerSocketChannel server =
            ServerSocketChannel.open(StandardProtocolFamily.UNIX)
                    .bind(UnixDomainSocketAddress.of(socket));
    private final Queue<SessionRequest> requests = new ConcurrentLinkedQueue<>();
    private final Queue<String> typed = new ConcurrentLinkedQueue<>();
    private ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private @Nullable FrameChannel viewer;

    StandInTerminal() throws IOException {
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

    Path socket() {
        return socket;
    }

    String typed() {
        return String.join("", typed);
    }

    <T extends SessionRequest> List<T> received(Class<T> type) {
        return requests.stream().filter(type::isInstance).map(type::cast).toList();
    }

    synchronized boolean isWatched() {
        return viewer != null;
    }

    synchronized void forget() {
        requests.clear();
        typed.clear();
        printed = new ByteArrayOutputStream();
        viewer = null;
    }

    void print(String text) throws IOException {
        print(text.getBytes(StandardCharsets.UTF_8));
    }

    synchronized void print(byte[] bytes) throws IOException {
        printed.write(bytes);
        if (viewer != null) {
            try {
                viewer.write(Frame.Type.DATA, bytes, 0, bytes.length);
            } catch (IOException e) {
                viewer = null; // the server has ended it
            }
        }
    }

    private void serve(FrameChannel frames) {
        try (frames) {
            switch (next(frames)) {
                case SessionRequest.Open _ -> {
                    send(
                            frames,
                            new SessionEvent.HostKey(
                                    Hop.TARGET, "ssh-ed25519", HOST_KEY, "ssh-ed25519 AAAA"));
                    if (next(frames) instanceof SessionRequest.HostKeyAnswer) {
                        show(frames);
                    }
                }
                case SessionRequest.Attach _ -> show(frames);
                case null, default -> {}
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void show(FrameChannel frames) throws IOException {
        synchronized (this) {
            byte[] all = printed.toByteArray();
            int from = Math.max(0, all.length - KEPT);
            send(frames, new SessionEvent.Ready("terminal", from, all.length - from));
            frames.write(Frame.Type.DATA, all, from, all.length - from);
            viewer = frames;
        }
        while (next(frames) != null) {
            // until the viewer leaves
        }
        synchronized (this) {
            viewer = viewer == frames ? null : viewer;
        }
    }

    private @Nullable SessionRequest next(FrameChannel frames) throws IOException {
        for (Frame frame = frames.read(); frame != null; frame = frames.read()) {
            if (frame.type() == Frame.Type.CONTROL) {
                var request = JSON.readValue(frame.payload(), SessionRequest.class);
                requests.add(request);
                return request;
            }
            typed.add(new String(frame.payload(), StandardCharsets.UTF_8));
        }
        return null;
    }

    private static void send(FrameChannel frames, SessionEvent event) throws IOException {
        byte[] json = JSON.writeValueAsBytes(event);
        frames.write(Frame.Type.CONTROL, json, 0, json.length);
    }

    @Override
    public void close() throws IOException {
        server.close();
        Files.delete(socket);
    }
}

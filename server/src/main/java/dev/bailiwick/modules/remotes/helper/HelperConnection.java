package dev.bailiwick.modules.remotes.helper;

import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.json.JsonMapper;

/// One connection to the helper: the view of one session, or one question. The helper is as trusted
/// as the machines that it talks to: what it sends is limited, and shown as text.
public final class HelperConnection implements AutoCloseable {
    private static final JsonMapper JSON =
            JsonMapper.builder(
                            JsonFactory.builder()
                                    // Recycled buffers would keep passwords.
                                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                    .streamReadConstraints(
                                            StreamReadConstraints.builder()
                                                    .maxNestingDepth(8)
                                                    .maxNumberLength(20)
                                                    .maxTokenCount(20_000)
                                                    .build())
                                    // a pool would keep the text of a password
                                    .recyclerPool(JsonRecyclerPools.nonRecyclingPool())
                                    .build())
                    .build();

    private final FrameChannel channel;

    private HelperConnection(FrameChannel channel) {
        this.channel = channel;
    }

    /// @throws IOException when no helper listens there
    static HelperConnection to(Path socket) throws IOException {
        return new HelperConnection(
                new FrameChannel(SocketChannel.open(UnixDomainSocketAddress.of(socket))));
    }

    /// What the helper sent.
    ///
    /// @param <E> [SessionEvent], [FileEvent][dev.bailiwick.contract.remote.FileEvent] or
    ///   [DesktopEvent][dev.bailiwick.contract.remote.DesktopEvent]
    public sealed interface Received<E> {
        record Event<E>(E event) implements Received<E> {}

        /// @param bytes of the terminal or of a file, or whole instructions of a desktop
        record Data<E>(byte[] bytes) implements Received<E> {}
    }

    /// Waits for the next frame; null when the helper has closed the connection.
    public <E> @Nullable Received<E> receive(Class<E> events) throws IOException {
        Frame frame = channel.read();
        if (frame == null) {
            return null;
        }
        try {
            return switch (frame.type()) {
                case DATA -> new Received.Data<>(frame.payload());
                case CONTROL -> new Received.Event<>(JSON.readValue(frame.payload(), events));
            };
        } catch (JacksonException e) {
            throw new ProtocolException("The helper sent something else than an event.");
        }
    }

    /// Overwrites its own copy of what it sent, which can contain a password.
    public void send(SessionRequest request) throws IOException {
        sendControl(request);
    }

    /// Overwrites its own copy of what it sent, which can contain a password.
    public void send(DesktopRequest request) throws IOException {
        sendControl(request);
    }

    private void sendControl(Object request) throws IOException {
        byte[] json = JSON.writeValueAsBytes(request);
        try {
            channel.write(Frame.Type.CONTROL, json, 0, json.length);
        } finally {
            Arrays.fill(json, (byte) 0);
        }
    }

    /// Terminal input, in as many frames as it needs.
    public void send(byte[] bytes) throws IOException {
        for (int from = 0; from < bytes.length; from += FrameChannel.MAX_PAYLOAD) {
            channel.write(
                    Frame.Type.DATA,
                    bytes,
                    from,
                    Math.min(FrameChannel.MAX_PAYLOAD, bytes.length - from));
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // It is closed.
        }
    }
}

package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.Secret;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// A connection to the helper, as the server makes it.
final class TestViewer implements AutoCloseable {
    private static final int LOOK_BACK = 2_000;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final FrameChannel frames;
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private byte[] recent = new byte[0];

    TestViewer(Path socket) throws IOException {
        frames = new FrameChannel(SocketChannel.open(UnixDomainSocketAddress.of(socket)));
    }

    void send(SessionRequest request) throws IOException {
        sendBytes(Frame.Type.CONTROL, JSON.writeValueAsBytes(request));
    }

    void sendText(String json) throws IOException {
        sendBytes(Frame.Type.CONTROL, json.getBytes(StandardCharsets.UTF_8));
    }

    void type(String text) throws IOException {
        sendBytes(Frame.Type.DATA, text.getBytes(StandardCharsets.UTF_8));
    }

    void sendBytes(Frame.Type type, byte[] bytes) throws IOException {
        frames.write(type, bytes, 0, bytes.length);
    }

    void answer(SessionEvent.Prompt prompt, String... values) throws IOException {
        send(
                new SessionRequest.Answers(
                        prompt.id(),
                        Stream.of(values).map(value -> new Secret(value.toCharArray())).toList()));
    }

    /// The next message, which must be of this type. Output before it is shown.
    <T extends SessionEvent> T expect(Class<T> type) throws IOException {
        for (Frame frame = frames.read(); frame != null; frame = frames.read()) {
            if (frame.type() == Frame.Type.DATA) {
                shown.writeBytes(frame.payload());
            } else {
                SessionEvent event = JSON.readValue(frame.payload(), SessionEvent.class);
                assertThat(event).isInstanceOf(type);
                return type.cast(event);
            }
        }
        throw new AssertionError("The connection has ended. Shown: " + shown());
    }

    /// Accepts the host key.
    String ready() throws IOException {
        SessionEvent.HostKey _ = expect(SessionEvent.HostKey.class);
        send(new SessionRequest.HostKeyAnswer(true));
        return expect(SessionEvent.Ready.class).session();
    }

    String shown() {
        return shown.toString(StandardCharsets.UTF_8);
    }

    /// Reads output until it matches. The match begins at most [#LOOK_BACK] bytes before the last
    /// frame.
    Matcher read(String regex) throws IOException {
        Pattern pattern = Pattern.compile(regex);
        Matcher matcher = pattern.matcher(shown());
        while (!matcher.find()) {
            Frame frame = frames.read();
            if (frame == null || frame.type() != Frame.Type.DATA) {
                throw new AssertionError(
                        "Instead of output: %s Shown: %s"
                                .formatted(
                                        frame == null
                                                ? "the end"
                                                : new String(
                                                        frame.payload(), StandardCharsets.UTF_8),
                                        shown()));
            }
            recent = last(recent, frame.payload(), LOOK_BACK + frame.payload().length);
            shown.writeBytes(frame.payload());
            matcher = pattern.matcher(new String(recent, StandardCharsets.UTF_8));
        }
        return matcher;
    }

    /// Reads so many bytes of output without keeping them.
    void skip(long bytes) throws IOException {
        for (long left = bytes; left > 0; ) {
            Frame frame = frames.read();
            if (frame == null || frame.type() != Frame.Type.DATA) {
                throw new AssertionError("There was no more output.");
            }
            left -= frame.payload().length;
        }
    }

    /// Reads frames without keeping them, until the output contains this text.
    long skipUntil(String text) throws IOException {
        byte[] tail = new byte[0];
        long length = 0;
        while (!new String(tail, StandardCharsets.UTF_8).contains(text)) {
            Frame frame = frames.read();
            if (frame == null || frame.type() != Frame.Type.DATA) {
                throw new AssertionError("There was no more output.");
            }
            length += frame.payload().length;
            tail = last(tail, frame.payload(), text.length() + frame.payload().length);
        }
        return length;
    }

    @Nullable Frame frame() throws IOException {
        return frames.read();
    }

    @Override
    public void close() throws IOException {
        frames.close();
    }

    private static byte[] last(byte[] before, byte[] added, int length) {
        byte[] both = new byte[before.length + added.length];
        System.arraycopy(before, 0, both, 0, before.length);
        System.arraycopy(added, 0, both, before.length, added.length);
        return Arrays.copyOfRange(both, Math.max(0, both.length - length), both.length);
    }
}

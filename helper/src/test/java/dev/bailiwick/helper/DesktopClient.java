package dev.bailiwick.helper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.contract.remote.DesktopEvent;
import dev.bailiwick.contract.remote.DesktopRequest;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.Secret;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// A connection to the helper for a remote desktop, as the server makes it, with a browser that
/// confirms what it has drawn.
final class DesktopClient implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern SYNC = Pattern.compile("4\\.sync,\\d+\\.(\\d+)[,;]");

    private final FrameChannel frames;

    DesktopClient(HelperProcess helper) throws IOException {
        frames = new FrameChannel(SocketChannel.open(UnixDomainSocketAddress.of(helper.socket())));
    }

    static DesktopRequest.Open request(int guacdPort, int port, @Nullable String password) {
        return new DesktopRequest.Open(
                new DesktopRequest.Guacd("127.0.0.1", guacdPort),
                "127.0.0.1",
                port,
                RemoteDesktop.USER,
                password == null ? null : new Secret(password.toCharArray()),
                "",
                DesktopRequest.Security.TLS,
                null,
                new DesktopRequest.Display(1024, 768, 96),
                "en-us-qwerty",
                false,
                30);
    }

    DesktopClient send(DesktopRequest request) throws IOException {
        byte[] json = JSON.writeValueAsBytes(request);
        frames.write(Frame.Type.CONTROL, json, 0, json.length);
        return this;
    }

    DesktopClient type(String instructions) throws IOException {
        byte[] bytes = instructions.getBytes(StandardCharsets.UTF_8);
        frames.write(Frame.Type.DATA, bytes, 0, bytes.length);
        return this;
    }

    /// The next event, which must be of this type; data before it is confirmed.
    <T extends DesktopEvent> T expect(Class<T> type) throws IOException {
        for (Frame frame = frames.read(); frame != null; frame = frames.read()) {
            if (frame.type() == Frame.Type.DATA) {
                confirm(text(frame));
            } else {
                DesktopEvent event = JSON.readValue(frame.payload(), DesktopEvent.class);
                assertThat(event).isInstanceOf(type);
                return type.cast(event);
            }
        }
        throw new AssertionError("The connection has ended.");
    }

    /// Reads, and confirms, until an instruction matches.
    String read(String regex) throws IOException {
        Pattern pattern = Pattern.compile(regex);
        for (Frame frame = frames.read(); frame != null; frame = frames.read()) {
            String text = text(frame);
            assertThat(frame.type()).as(text).isEqualTo(Frame.Type.DATA);
            confirm(text);
            if (pattern.matcher(text).find()) {
                return text;
            }
        }
        throw new AssertionError("The connection has ended.");
    }

    @Nullable Frame frame() throws IOException {
        return frames.read();
    }

    private void confirm(String instructions) {
        Matcher sync = SYNC.matcher(instructions);
        while (sync.find()) {
            String time = sync.group(1);
            try {
                var _ = type("4.sync,%d.%s;".formatted(time.length(), time));
            } catch (IOException _) {
                return; // The helper says why.
            }
        }
    }

    private static String text(Frame frame) {
        return new String(frame.payload(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        frames.close();
    }
}

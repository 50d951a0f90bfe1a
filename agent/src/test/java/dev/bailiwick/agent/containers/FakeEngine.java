package dev.bailiwick.agent.containers;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/// Listens on a Unix socket and returns the configured bytes, like an engine or something worse.
public final class FakeEngine implements AutoCloseable {
    private final ServerSocketChannel server;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final Thread serving;
    private final List<SocketChannel> hanging = new CopyOnWriteArrayList<>();

    public FakeEngine(Path socket) throws IOException {
        server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(socket));
        serving = Thread.ofPlatform().daemon().start(this::serve);
    }

    /// The whole response, byte for byte.
    FakeEngine raw(String path, String answer) {
        answers.put(path, answer);
        return this;
    }

    public FakeEngine json(String path, String json) {
        return raw(path, "HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n" + json);
    }

    FakeEngine status(String path, int status) {
        return raw(path, "HTTP/1.0 %d X\r\n\r\n{\"message\":\"no\"}".formatted(status));
    }

    /// Accepts the request and never responds.
    FakeEngine hang(String path) {
        return raw(path, "hang");
    }

    private void serve() {
        try {
            while (true) {
                SocketChannel channel = server.accept();
                answer(channel);
            }
        } catch (IOException _) {
            // closed
        }
    }

    private void answer(SocketChannel channel) throws IOException {
        var buffer = ByteBuffer.allocate(4_096);
        if (channel.read(buffer) < 0) {
            channel.close(); // the client ran out of time before sending a request
            return;
        }
        String request =
                new String(buffer.array(), 0, buffer.position(), StandardCharsets.US_ASCII);
        String path = request.split(" ", 3)[1];
        String answer = answers.getOrDefault(path, "HTTP/1.0 404 Not Found\r\n\r\n{}");
        if (answer.equals("hang")) {
            hanging.add(channel);
            return;
        }
        try (channel) {
            var bytes = StandardCharsets.UTF_8.encode(answer);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
        } catch (IOException _) {
            // the client stopped reading
        }
    }

    /// Returns once no more connections are accepted: the accepting thread may take another one
    /// while the socket is being closed.
    @Override
    public void close() throws IOException {
        server.close();
        for (SocketChannel channel : hanging) {
            channel.close();
        }
        try {
            serving.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

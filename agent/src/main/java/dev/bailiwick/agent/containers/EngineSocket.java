package dev.bailiwick.agent.containers;

import dev.bailiwick.engine.EngineTransport;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/// `GET` over a Unix socket, which `java.net.http` does not support. HTTP/1.0, so that a response
/// is never chunked and ends with the connection (RFC 1945 §7.2.2). Responses have a size limit,
/// and all requests of a report share a time limit.
final class EngineSocket implements EngineTransport {
    private static final int MAX_RESPONSE_BYTES = 8 * 1024 * 1024;
    private static final int MAX_HEAD_BYTES = 64 * 1024;
    private static final byte[] END_OF_HEAD = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    /// The engine exists but does not answer in time.
    static final class Hangs extends IOException {
        Hangs() {
            super("it does not respond in time");
        }
    }

    /// There is no engine behind the socket, or this user may not use it.
    static final class Closed extends IOException {
        Closed(IOException cause) {
            super(cause.getMessage(), cause);
        }
    }

    private final Path socket;
    private final long deadline;

    EngineSocket(Path socket, Duration limit) {
        this.socket = socket;
        this.deadline = System.nanoTime() + limit.toNanos();
    }

    @Override
    public Reply get(String path) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
                Selector selector = Selector.open()) {
            channel.configureBlocking(false);
            connect(channel);
            channel.register(selector, SelectionKey.OP_WRITE);
            write(channel, selector, request(path));
            channel.register(selector, SelectionKey.OP_READ);
            return reply(read(channel, selector));
        }
    }

    /// A Unix socket connects immediately or not at all.
    private void connect(SocketChannel channel) throws IOException {
        try {
            if (channel.connect(UnixDomainSocketAddress.of(socket)) || channel.finishConnect()) {
                return;
            }
        } catch (IOException e) {
            throw new Closed(e);
        }
        throw new Hangs();
    }

    private static ByteBuffer request(String path) {
        String text =
                "GET %s HTTP/1.0\r\nHost: engine\r\nAccept: application/json\r\n\r\n"
                        .formatted(path);
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private void write(SocketChannel channel, Selector selector, ByteBuffer bytes)
            throws IOException {
        while (bytes.hasRemaining()) {
            await(selector);
            channel.write(bytes);
        }
    }

    private byte[] read(SocketChannel channel, Selector selector) throws IOException {
        var all = new ByteArrayOutputStream(8 * 1024);
        var buffer = ByteBuffer.allocate(16 * 1024);
        while (true) {
            await(selector);
            int count = channel.read(buffer);
            if (count < 0) {
                return all.toByteArray();
            }
            all.write(buffer.array(), 0, count);
            buffer.clear();
            if (all.size() > MAX_RESPONSE_BYTES) {
                throw new IOException("one of its responses is larger than 8 MiB");
            }
        }
    }

    private void await(Selector selector) throws IOException {
        long left = (deadline - System.nanoTime()) / 1_000_000;
        if (left <= 0 || selector.select(left) == 0) {
            throw new Hangs();
        }
        selector.selectedKeys().clear();
    }

    private static Reply reply(byte[] all) throws IOException {
        int end = endOfHead(all);
        String head = new String(all, 0, end, StandardCharsets.ISO_8859_1);
        String[] first = head.lines().findFirst().orElse("").split(" ", 3);
        if (first.length < 2
                || !first[0].startsWith("HTTP/1.")
                || !first[1].matches("[1-5][0-9]{2}")) {
            throw new IOException("it does not speak HTTP");
        }
        if (head.toLowerCase(Locale.ROOT).contains("transfer-encoding:")) {
            throw new IOException("it responds in HTTP/1.0 with a transfer encoding");
        }
        int begin = end + END_OF_HEAD.length;
        byte[] body = new byte[all.length - begin];
        System.arraycopy(all, begin, body, 0, body.length);
        return new Reply(Integer.parseInt(first[1]), body);
    }

    private static int endOfHead(byte[] all) throws IOException {
        int last = Math.min(all.length, MAX_HEAD_BYTES) - END_OF_HEAD.length;
        for (int i = 0; i <= last; i++) {
            if (all[i] == '\r' && all[i + 1] == '\n' && all[i + 2] == '\r' && all[i + 3] == '\n') {
                return i;
            }
        }
        throw new IOException("its response is truncated");
    }
}

package dev.bailiwick.bench;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A websocket over loopback that does as little as possible with what it receives, so that the
/// load generator takes little of the processors.
final class WebSocketClient implements AutoCloseable {
    private static final int CONTINUATION = 0;
    private static final int TEXT = 1;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private final Socket socket;
    private final DataInputStream input;
    private final OutputStream output;
    private byte[] buffer = new byte[128 * 1024];
    private int read;
    private int parsed;
    private byte[] message = new byte[128 * 1024];
    private int length;
    private boolean text;

    /// @param headers additional ones, each with its line end
    WebSocketClient(int port, String path, String headers) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        input = new DataInputStream(socket.getInputStream());
        output = socket.getOutputStream();
        output.write(
                """
                GET %s HTTP/1.1\r
                Host: localhost:%d\r
                Upgrade: websocket\r
                Connection: Upgrade\r
                Sec-WebSocket-Version: 13\r
                Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                %s\r
                """
                        .formatted(path, port, headers)
                        .getBytes(StandardCharsets.US_ASCII));
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) input.readUnsignedByte());
        }
        if (!head.toString().startsWith("HTTP/1.1 101 ")) {
            throw new IOException("No websocket at " + path + ": " + head);
        }
    }

    /// Waits for the next whole message, and answers pings.
    ///
    /// @return the message until the next call
    /// @throws EOFException after the last one
    ByteBuffer receive() throws IOException {
        length = 0;
        while (true) {
            int first = next() & 0xff;
            int size = size(next());
            need(size);
            switch (first & 0x0f) {
                case TEXT, BINARY, CONTINUATION -> {
                    text = (first & 0x0f) == CONTINUATION ? text : (first & 0x0f) == TEXT;
                    append(size);
                    if ((first & 0x80) != 0) {
                        parsed += size;
                        return ByteBuffer.wrap(message, 0, length);
                    }
                }
                case PING -> send(PONG, Arrays.copyOfRange(buffer, parsed, parsed + size));
                case CLOSE -> throw new EOFException("The websocket was closed.");
                default -> {}
            }
            parsed += size;
        }
    }

    /// Whether the last message is text.
    boolean isText() {
        return text;
    }

    void sendText(String text) throws IOException {
        send(TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    void sendBinary(byte[] bytes) throws IOException {
        send(BINARY, bytes);
    }

    /// With a mask of zeros, which leaves the bytes as they are.
    private synchronized void send(int type, byte[] bytes) throws IOException {
        var frame = ByteBuffer.allocate(bytes.length + 8).put((byte) (0x80 | type));
        if (bytes.length < 126) {
            frame.put((byte) (0x80 | bytes.length));
        } else {
            frame.put((byte) (0x80 | 126)).putShort((short) bytes.length);
        }
        frame.putInt(0).put(bytes);
        output.write(frame.array(), 0, frame.position());
    }

    private int size(byte second) throws IOException {
        int size = second & 0x7f;
        if (size < 126) {
            return size;
        }
        int bytes = size == 126 ? 2 : 8;
        long sum = 0;
        for (int i = 0; i < bytes; i++) {
            sum = sum << 8 | (next() & 0xff);
        }
        return Math.toIntExact(sum);
    }

    private byte next() throws IOException {
        need(1);
        return buffer[parsed++];
    }

    private void append(int size) {
        if (length + size > message.length) {
            message = Arrays.copyOf(message, Math.max(length + size, 2 * message.length));
        }
        System.arraycopy(buffer, parsed, message, length, size);
        length += size;
    }

    /// Reads until this many bytes are there.
    private void need(int size) throws IOException {
        if (read - parsed >= size) {
            return;
        }
        System.arraycopy(buffer, parsed, buffer, 0, read - parsed);
        read -= parsed;
        parsed = 0;
        if (size > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.max(size, 2 * buffer.length));
        }
        while (read < size) {
            int some = input.read(buffer, read, buffer.length - read);
            if (some < 0) {
                throw new EOFException("The connection was closed.");
            }
            read += some;
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

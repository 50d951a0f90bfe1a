package dev.bailiwick.gateway;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Reads HTTP/1.1 from a connection, strictly: lines end with CRLF, and nothing is longer than
/// agreed.
final class Incoming {
    private static final int FIRST_SIZE = 2 * 1024;

    private final Wire wire;
    private ByteBuffer buffer = ByteBuffer.allocate(FIRST_SIZE).flip();

    Incoming(Wire wire) {
        this.wire = wire;
    }

    /// Waits for the first byte of the next message, which may take `limit`.
    ///
    /// @return false if the peer has ended the connection instead
    boolean awaitMessage(Duration limit) throws IOException {
        wire.within(limit);
        return buffer.hasRemaining() || fill();
    }

    /// Up to the next CRLF, which is left out.
    ///
    /// @throws MalformedException also if the peer has ended the connection
    String line(int longest) throws IOException {
        int length = 0;
        while (true) {
            for (; length < buffer.remaining(); length++) {
                byte next = buffer.get(buffer.position() + length);
                if (next == '\n') {
                    return line(longest, length);
                }
            }
            if (length > longest + 1 || !fill()) {
                throw new MalformedException();
            }
        }
    }

    private String line(int longest, int length) throws MalformedException {
        var bytes = new byte[length];
        buffer.get(bytes).position(buffer.position() + 1);
        int end = length - 1;
        if (end < 0 || end > longest || bytes[end] != '\r') {
            throw new MalformedException();
        }
        return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
    }

    /// @throws MalformedException if the peer ends the connection before
    byte[] exactly(int length) throws IOException {
        var bytes = new byte[length];
        ByteBuffer target = ByteBuffer.wrap(bytes);
        while (target.hasRemaining()) {
            if (read(target) < 0) {
                throw new MalformedException();
            }
        }
        return bytes;
    }

    /// @return -1 at the end
    int read(ByteBuffer target) throws IOException {
        if (!buffer.hasRemaining()) {
            return wire.read(target);
        }
        int length = Math.min(buffer.remaining(), target.remaining());
        target.put(buffer.slice(buffer.position(), length));
        buffer.position(buffer.position() + length);
        return length;
    }

    /// Whether the peer sent more than was asked for.
    boolean hasMore() {
        return buffer.hasRemaining();
    }

    private boolean fill() throws IOException {
        if (buffer.remaining() == buffer.capacity()) {
            buffer = ByteBuffer.allocate(buffer.capacity() * 2).put(buffer);
        } else {
            buffer.compact();
        }
        int read = wire.read(buffer);
        buffer.flip();
        return read > 0;
    }
}

package dev.bailiwick.contract.remote;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Reads and writes frames on a blocking channel: one byte for the type, four for the length
/// (big-endian), and the payload. One thread can read; any number can write, each a whole frame.
/// Closing the channel ends a blocked read or write.
public final class FrameChannel implements Closeable {
    /// The most bytes in one frame.
    public static final int MAX_PAYLOAD = 65_536;

    private static final int HEADER_LENGTH = 5;

    private final SocketChannel channel;
    private final ByteBuffer headerRead = ByteBuffer.allocate(HEADER_LENGTH);
    private final ByteBuffer headerWritten = ByteBuffer.allocate(HEADER_LENGTH);
    private final ReentrantLock writing = new ReentrantLock();

    public FrameChannel(SocketChannel channel) {
        this.channel = channel;
    }

    /// The next frame, or null after the last one. Fails when it has an unknown type, is too long,
    /// or is cut off.
    public @Nullable Frame read() throws IOException {
        headerRead.clear();
        if (!fill(headerRead)) {
            return null;
        }
        Frame.Type type = type(headerRead.get(0));
        int length = headerRead.getInt(1);
        if (length < 0 || length > MAX_PAYLOAD) {
            throw new ProtocolException("A frame is too long.");
        }
        var payload = new byte[length];
        if (length > 0 && !fill(ByteBuffer.wrap(payload))) {
            throw new EOFException("A frame is cut off.");
        }
        return new Frame(type, payload);
    }

    /// Writes one frame, and blocks while the other side does not read.
    public void write(Frame.Type type, byte[] bytes, int offset, int length) throws IOException {
        if (length > MAX_PAYLOAD) {
            throw new IllegalArgumentException("A frame would be too long.");
        }
        writing.lock();
        try {
            headerWritten.clear().put(type.code).putInt(length).flip();
            var parts = new ByteBuffer[] {headerWritten, ByteBuffer.wrap(bytes, offset, length)};
            while (parts[0].hasRemaining() || parts[1].hasRemaining()) {
                long ignored = channel.write(parts);
            }
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    /// False at the end of the stream before the first byte.
    private boolean fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                if (buffer.position() == 0) {
                    return false;
                }
                throw new EOFException("A frame is cut off.");
            }
        }
        return true;
    }

    private static Frame.Type type(byte code) throws ProtocolException {
        for (Frame.Type type : Frame.Type.values()) {
            if (type.code == code) {
                return type;
            }
        }
        throw new ProtocolException("A frame has an unknown type.");
    }
}

package dev.bailiwick.gateway;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/// One connection, plain or TLS, for one virtual thread. Reads and writes block until [#within]
/// passes, and then fail. Without TLS, bytes go from the kernel to a direct buffer and back.
final class Wire implements Closeable {
    private static final int TLS_PIECE = 16 * 1024;

    private final SocketChannel channel;
    private final Deadlines deadlines;
    private volatile long deadline;
    private @Nullable SSLSocket tls;
    private byte[] piece = new byte[0];

    private Wire(SocketChannel channel, Deadlines deadlines, Duration first) {
        this.channel = channel;
        this.deadlines = deadlines;
        within(first);
        deadlines.add(this);
    }

    static Wire accepted(
            SocketChannel channel,
            @Nullable SSLSocketFactory tls,
            Deadlines deadlines,
            Duration first)
            throws IOException {
        var wire = new Wire(channel, deadlines, first);
        if (tls != null) {
            wire.secure((SSLSocket) tls.createSocket(channel.socket(), null, true));
        }
        return wire;
    }

    /// @param tls null for plain TCP
    static Wire connect(
            Origin server, @Nullable SSLSocketFactory tls, Deadlines deadlines, Duration limit)
            throws IOException {
        var wire = new Wire(SocketChannel.open(), deadlines, limit);
        try {
            String host = server.host().replaceAll("[\\[\\]]", "");
            var address = new InetSocketAddress(host, server.port());
            if (address.isUnresolved()) {
                throw new IOException("unknown host");
            }
            wire.channel.connect(address);
            wire.channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            if (tls != null) {
                var socket =
                        (SSLSocket)
                                tls.createSocket(wire.channel.socket(), host, server.port(), true);
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
                wire.secure(socket);
            }
            return wire;
        } catch (IOException e) {
            wire.close();
            throw e;
        }
    }

    private void secure(SSLSocket socket) throws IOException {
        try {
            socket.startHandshake();
        } catch (IOException e) {
            close();
            throw e;
        }
        tls = socket;
        piece = new byte[TLS_PIECE];
    }

    /// From now on.
    void within(Duration limit) {
        deadline = System.nanoTime() + limit.toNanos();
    }

    boolean isOverdue(long now) {
        return now - deadline > 0;
    }

    /// @return -1 at the end
    int read(ByteBuffer target) throws IOException {
        if (tls == null) {
            return channel.read(target);
        }
        int read = tls.getInputStream().read(piece, 0, Math.min(piece.length, target.remaining()));
        if (read > 0) {
            target.put(piece, 0, read);
        }
        return read;
    }

    /// Writes everything. Each part that the peer takes begins the time limit again. The position
    /// of `source` is how much was written, also after a failure.
    void write(ByteBuffer source, Duration limit) throws IOException {
        while (source.hasRemaining()) {
            within(limit);
            if (tls == null) {
                channel.write(source);
            } else {
                int length = Math.min(piece.length, source.remaining());
                source.get(source.position(), piece, 0, length);
                tls.getOutputStream().write(piece, 0, length);
                source.position(source.position() + length);
            }
        }
    }

    InetSocketAddress own() throws IOException {
        return (InetSocketAddress) channel.getLocalAddress();
    }

    InetSocketAddress peer() throws IOException {
        return (InetSocketAddress) channel.getRemoteAddress();
    }

    /// Reads until the peer has ended the connection, so that it gets everything.
    ///
    /// @param most how many bytes the peer may still send
    /// @return whether it has got everything: it ended the connection in order
    boolean finish(Duration limit, long most) throws IOException {
        within(limit);
        if (tls == null) { // The end of TLS would be data, which a peer may not read before it
            // ends.
            channel.shutdownOutput();
        }
        ByteBuffer ignored = ByteBuffer.allocate(8 * 1024);
        long read = 0;
        while (read <= most) {
            int count = read(ignored.clear());
            if (count < 0) {
                return true;
            }
            read += count;
        }
        throw new EOFException("The peer sends more.");
    }

    @Override
    public void close() {
        deadlines.remove(this);
        try {
            channel.close();
        } catch (IOException _) {
            // It is closed.
        }
    }
}

package dev.bailiwick.mail;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import javax.net.SocketFactory;
import org.jspecify.annotations.Nullable;

/// Sockets from which so much can be read and no more. The mail library keeps an answer whole,
/// however long it is, and before the certificate anybody on the way may answer without end.
final class BoundedSockets extends SocketFactory {
    /// A mail is answered with a few hundred bytes.
    static final int MOST_BYTES = 4 * 1024 * 1024;

    /// The server said more than that.
    static final class Exceeded extends IOException {
        Exceeded() {
            super("more than %d bytes were said".formatted(MOST_BYTES));
        }
    }

    @Override
    public Socket createSocket() {
        return new Bounded();
    }

    @Override
    public Socket createSocket(String host, int port) throws IOException {
        return connected(null, 0, new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort)
            throws IOException {
        return connected(from, fromPort, new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port) throws IOException {
        return connected(null, 0, new InetSocketAddress(host, port));
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort)
            throws IOException {
        return connected(from, fromPort, new InetSocketAddress(host, port));
    }

    private Socket connected(@Nullable InetAddress from, int fromPort, InetSocketAddress to)
            throws IOException {
        Socket socket = createSocket();
        try {
            socket.bind(from == null ? null : new InetSocketAddress(from, fromPort));
            socket.connect(to);
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static final class Bounded extends Socket {
        private long left = MOST_BYTES;

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    int one = super.read();
                    count(one < 0 ? 0 : 1);
                    return one;
                }

                @Override
                public int read(byte[] buffer, int offset, int length) throws IOException {
                    int read = super.read(buffer, offset, length);
                    count(read);
                    return read;
                }
            };
        }

        private void count(int read) throws Exceeded {
            left -= Math.max(read, 0);
            if (left < 0) {
                throw new Exceeded();
            }
        }
    }
}

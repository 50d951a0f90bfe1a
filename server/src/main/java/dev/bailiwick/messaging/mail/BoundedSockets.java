package dev.bailiwick.messaging.mail;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

/// Sockets with a limit on how much can be read. The mail library stores a response completely,
/// however long it is, and before the certificate is verified anyone on the network path can
/// respond endlessly.
final class BoundedSockets extends SocketFactory {
    /// Enough: the response to a mail has a few hundred bytes.
    static final int MAX_BYTES = 4 * 1024 * 1024;

    /// The server sent more than that.
    static final class LimitExceeded extends IOException {
        LimitExceeded() {
            super("the server sent more than %d bytes".formatted(MAX_BYTES));
        }
    }

    @Override
    public Socket createSocket() {
        return new Bounded();
    }

    @Override
    public Socket createSocket(String host, int port) {
        throw connects();
    }

    @Override
    public Socket createSocket(String host, int port, InetAddress from, int fromPort) {
        throw connects();
    }

    @Override
    public Socket createSocket(InetAddress host, int port) {
        throw connects();
    }

    @Override
    public Socket createSocket(InetAddress host, int port, InetAddress from, int fromPort) {
        throw connects();
    }

    private static UnsupportedOperationException connects() {
        return new UnsupportedOperationException("the mail library connects them itself");
    }

    private static final class Bounded extends Socket {
        private long remaining = MAX_BYTES;

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

        private void count(int read) throws LimitExceeded {
            remaining -= Math.max(read, 0);
            if (remaining < 0) {
                throw new LimitExceeded();
            }
        }
    }
}

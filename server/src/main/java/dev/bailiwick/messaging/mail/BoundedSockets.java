package dev.bailiwick.messaging.mail;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.SocketFactory;

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

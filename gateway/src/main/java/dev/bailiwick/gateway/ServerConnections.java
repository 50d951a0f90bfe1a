package dev.bailiwick.gateway;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.regex.Pattern;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/// Connections to the server. Those whose reply has been read are used again for a short time.
final class ServerConnections {
    private static final Pattern STATUS_LINE = Pattern.compile("HTTP/1\\.1 [2-5][0-9]{2}( .*)?");
    private static final int LONGEST_HEAD = 64 * 1024;
    private static final int LONGEST_BODY = 2 * 1024 * 1024;
    private static final int MOST_IDLE = 64;
    private static final long IDLE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration WHILE_IDLE = Duration.ofMinutes(1);

    private final Origin server;
    private final @Nullable SSLSocketFactory tls;
    private final Deadlines deadlines;
    private final ConcurrentLinkedDeque<Connection> idle = new ConcurrentLinkedDeque<>();

    /// @param tls for an `https` server
    ServerConnections(Origin server, @Nullable SSLSocketFactory tls, Deadlines deadlines) {
        this.server = server;
        this.tls = tls;
        this.deadlines = deadlines;
    }

    /// Sends a request, and reads the head of its reply.
    ///
    /// @param again whether it may be sent twice, if the server has closed the idle connection
    Reply send(byte[] request, boolean again, Duration limit) throws IOException {
        Connection used = again ? takeIdle() : null;
        if (used != null) {
            try {
                return used.send(request, limit);
            } catch (IOException e) {
                if (used.wire.isOverdue(System.nanoTime())) {
                    throw e;
                }
            }
        }
        return new Connection(Wire.connect(server, tls, deadlines, CONNECT)).send(request, limit);
    }

    private @Nullable Connection takeIdle() {
        for (Connection next = idle.pollFirst(); next != null; next = idle.pollFirst()) {
            if (System.nanoTime() - next.released < IDLE_NANOS) {
                return next;
            }
            next.wire.close();
        }
        return null;
    }

    private final class Connection {
        private final Wire wire;
        private final Incoming incoming;
        private long released;

        Connection(Wire wire) {
            this.wire = wire;
            this.incoming = new Incoming(wire);
        }

        Reply send(byte[] request, Duration limit) throws IOException {
            try {
                wire.write(ByteBuffer.wrap(request), limit);
                Head head = Head.read(incoming, STATUS_LINE, LONGEST_HEAD);
                return new Reply(this, Integer.parseInt(head.firstLine().substring(9, 12)), head);
            } catch (IOException e) {
                wire.close();
                throw e;
            }
        }

        void release(Head head) {
            if (incoming.hasMore()
                    || head.says("Connection", "close")
                    || idle.size() >= MOST_IDLE) {
                wire.close();
            } else {
                wire.within(WHILE_IDLE);
                released = System.nanoTime();
                idle.addFirst(this);
            }
        }
    }

    /// A reply whose body has not been read yet.
    static final class Reply implements Closeable {
        private final Connection connection;
        private final int status;
        private final Head head;

        private Reply(Connection connection, int status, Head head) {
            this.connection = connection;
            this.status = status;
            this.head = head;
        }

        int status() {
            return status;
        }

        Head head() {
            return head;
        }

        /// The whole body. The connection is used again.
        byte[] body() throws IOException {
            long length = status == 204 ? 0 : head.bodyLength();
            byte[] body;
            if (length < 0) {
                body = chunks();
            } else if (length <= LONGEST_BODY) {
                body = connection.incoming.exactly((int) length);
            } else {
                throw new MalformedException();
            }
            connection.release(head);
            return body;
        }

        private byte[] chunks() throws IOException {
            if (!head.all("Transfer-Encoding").equals(List.of("chunked"))) {
                throw new MalformedException();
            }
            var body = new ByteArrayOutputStream();
            while (true) {
                String size = connection.incoming.line(8);
                if (!size.matches("[0-9a-fA-F]{1,6}")) {
                    throw new MalformedException();
                }
                int length = Integer.parseInt(size, 16);
                if (body.size() + length > LONGEST_BODY) {
                    throw new MalformedException();
                }
                body.writeBytes(connection.incoming.exactly(length));
                if (!connection.incoming.line(0).isEmpty()) { // no trailers
                    throw new MalformedException();
                }
                if (length == 0) {
                    return body.toByteArray();
                }
            }
        }

        /// A part of the body.
        ///
        /// @return -1 if the server has ended the connection
        int read(ByteBuffer target, Duration limit) throws IOException {
            connection.wire.within(limit);
            return connection.incoming.read(target);
        }

        /// Ends the connection.
        @Override
        public void close() {
            connection.wire.close();
        }
    }
}

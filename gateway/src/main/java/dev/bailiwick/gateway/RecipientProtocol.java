package dev.bailiwick.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.CoyoteAdapter;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.ApplicationBufferHandler;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.SocketWrapperBase;

/// Tomcat's HTTP/1.1, with time limits for a whole head and for writing, and with answers that
/// reach recipients who still send.
final class RecipientProtocol extends Http11NioProtocol {
    private static final long HEAD_NANOS = Duration.ofSeconds(15).toNanos();
    private static final int WRITE_MS = 60_000;
    private static final Duration END = Duration.ofSeconds(5);
    private static final int MOST_IGNORED = 4 * 1024 * 1024;

    /// Those of every answer.
    private static final Map<String, String> HEADERS =
            Map.of(
                    "Cache-Control",
                    "no-store",
                    "Content-Security-Policy",
                    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                            + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
                    "Referrer-Policy",
                    "no-referrer",
                    "X-Content-Type-Options",
                    "nosniff",
                    "X-Robots-Tag",
                    "noindex");

    /// @param exempt who may have any number of connections
    RecipientProtocol(Predicate<InetAddress> exempt) {
        super(new RecipientEndpoint(exempt));
    }

    /// Hands every request over, also `OPTIONS *`, which Tomcat would answer itself.
    ///
    /// @param secure whether recipients come by HTTPS
    void handOver(Connector connector, boolean secure) {
        setAdapter(
                new CoyoteAdapter(connector) {
                    @Override
                    public void service(Request request, Response response) throws Exception {
                        HEADERS.forEach(response::setHeader);
                        if (secure) {
                            response.setHeader("Strict-Transport-Security", "max-age=31536000");
                        }
                        if (request.requestURI().equals("*")) {
                            request.requestURI().setBytes(new byte[] {'/'}, 0, 1);
                        }
                        super.service(request, response);
                        if (!hasArrived(request)) {
                            // Tomcat would read on for as long as something comes.
                            response.action(ActionCode.DISABLE_SWALLOW_INPUT, null);
                        }
                    }
                });
    }

    /// Reads what is left of a body that was not wanted, for a short time.
    private static boolean hasArrived(Request request) {
        if (request.getHeader("Transfer-Encoding") == null
                && request.getContentLengthLong() <= request.getBytesRead()) {
            return true;
        }
        if (request.hasExpectation()) { // Nothing comes before it is asked for.
            return false;
        }
        long end = System.nanoTime() + END.toNanos();
        var ignored = new Ignored();
        try {
            while (System.nanoTime() < end && request.getBytesRead() < MOST_IGNORED) {
                if (request.doRead(ignored) < 0) {
                    return true;
                }
            }
        } catch (IOException _) {
            // The recipient has gone, or sends nonsense.
        }
        return false;
    }

    private static final class Ignored implements ApplicationBufferHandler {
        private ByteBuffer bytes = ByteBuffer.allocate(0);

        @Override
        public void setByteBuffer(ByteBuffer buffer) {
            bytes = buffer;
        }

        @Override
        public ByteBuffer getByteBuffer() {
            return bytes;
        }

        @Override
        public void expand(int size) {
            // Tomcat brings its own.
        }
    }

    /// Small, for every connection; [Downloads] sets its own.
    @Override
    public int getDesiredBufferSize() {
        return 512;
    }

    @Override
    protected Processor createProcessor() {
        return new Http11Processor(this, getAdapter()) {
            // Called for each part of a head that arrives.
            @Override
            public SocketState service(SocketWrapperBase<?> socket) throws IOException {
                long began = request.getStartTimeNanos();
                if (began >= 0 && System.nanoTime() - began > HEAD_NANOS) {
                    return SocketState.CLOSED;
                }
                socket.setWriteTimeout(WRITE_MS);
                SocketState state = super.service(socket);
                if (state == SocketState.CLOSED
                        && getErrorState().isError()
                        && getErrorState().isIoAllowed()) {
                    ignoreRest(socket);
                }
                return state;
            }
        };
    }

    /// To close a connection on which bytes wait would erase the answer.
    private void ignoreRest(SocketWrapperBase<?> socket) {
        try {
            if (!isSSLEnabled() && socket.getSocket() instanceof NioChannel channel) {
                SocketChannel _ = channel.getIOChannel().shutdownOutput();
            }
            var ignored = new byte[8 * 1024];
            long end = System.nanoTime() + END.toNanos();
            long left = END.toMillis();
            int read = 0;
            for (int total = 0; read >= 0 && left > 0 && total < MOST_IGNORED; total += read) {
                socket.setReadTimeout(left);
                read = socket.read(true, ignored, 0, ignored.length);
                left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            }
        } catch (IOException _) {
            // The recipient has gone, or sends nothing.
        }
    }
}

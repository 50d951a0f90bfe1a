package dev.bailiwick.fleet.engines;

import dev.bailiwick.engine.EngineTransport;
import dev.bailiwick.fleet.engines.EngineFailureException.Step;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateException;
import java.time.Duration;
import java.util.Objects;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/// `GET` to one engine for one reading, over one connection that stays open, because a handshake
/// costs more than everything else. It connects to the address that was checked, whatever the name
/// resolves to meanwhile; `java.net.http` cannot. Redirects are not followed.
///
/// Whatever the engine does, the reading ends: at the deadline another thread closes the socket,
/// because a timeout of reads would begin again with each byte.
public final class EngineConnection implements EngineTransport, AutoCloseable {
    private final EngineAddress address;
    private final InetAddress checked;
    private final @Nullable SSLSocketFactory tls;
    private final Duration limit;
    private final Thread watchdog;
    private String prefix = "";
    private final EngineResponses responses = new EngineResponses();
    private Step step = Step.CONNECT;
    private boolean responded;
    private volatile boolean expired;
    private volatile @Nullable Socket raw;
    private @Nullable Socket socket;
    private @Nullable InputStream in;

    /// @param tls null for plain HTTP
    EngineConnection(
            EngineAddress address,
            InetAddress checked,
            @Nullable SSLSocketFactory tls,
            Duration limit) {
        this.address = address;
        this.checked = checked;
        this.tls = tls;
        this.limit = limit;
        this.watchdog = Thread.ofVirtual().start(this::expire);
    }

    private void expire() {
        try {
            Thread.sleep(limit);
            expired = true;
            closeQuietly(raw);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the reading has ended
        }
    }

    /// Puts the version of the API before each path from now on.
    void useVersion(String version) {
        prefix = "/v" + version;
    }

    @Override
    public Reply get(String path) throws EngineFailureException {
        try {
            if (in != null) {
                Reply reply = exchange(path, true);
                if (reply != null) {
                    return reply;
                }
                disconnect(); // an idle connection may be closed at any time (RFC 9112 §9.5)
            }
            connect();
            return Objects.requireNonNull(exchange(path, false));
        } catch (IOException e) {
            disconnect();
            throw failure(e);
        }
    }

    private void connect() throws IOException {
        var opened = new Socket();
        raw = opened;
        if (expired) {
            closeQuietly(opened);
        }
        step = Step.CONNECT;
        opened.connect(new InetSocketAddress(checked, address.port()), (int) limit.toMillis());
        opened.setTcpNoDelay(true);
        socket = opened;
        if (tls != null) {
            step = Step.TLS;
            var secure = (SSLSocket) tls.createSocket(opened, address.host(), address.port(), true);
            socket = secure;
            var parameters = secure.getSSLParameters();
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
            secure.setSSLParameters(parameters);
            secure.startHandshake();
        }
        step = Step.HTTP;
        in = new BufferedInputStream(socket.getInputStream(), 16 * 1024);
    }

    /// Null if a connection that was used before turns out to be closed.
    private @Nullable Reply exchange(String path, boolean reused) throws IOException {
        InputStream from = Objects.requireNonNull(in);
        String request =
                "GET %s%s HTTP/1.1\r\nHost: %s\r\nAccept: application/json\r\nUser-Agent: Bailiwick\r\n\r\n"
                        .formatted(prefix, path, address.authority());
        int first;
        try {
            Objects.requireNonNull(socket)
                    .getOutputStream()
                    .write(request.getBytes(StandardCharsets.US_ASCII));
            from.mark(1);
            first = from.read();
        } catch (IOException e) {
            if (reused && !expired) {
                return null;
            }
            throw e;
        }
        if (first < 0) {
            if (reused) {
                return null;
            }
            throw tls != null && !responded
                    ? refused("without a message")
                    : new EngineFailureException(
                            Step.HTTP, "it closes the connection without a response.");
        }
        from.reset();
        EngineResponses.Response response = responses.read(from);
        responded = true;
        if (response.isLast()) {
            disconnect();
        }
        return new Reply(response.status(), response.body());
    }

    private EngineFailureException failure(IOException e) {
        if (e instanceof EngineFailureException failure) {
            return failure;
        }
        if (expired) {
            return new EngineFailureException(
                    step, "no response within %d seconds.".formatted(limit.toSeconds()));
        }
        if (e instanceof SSLException) {
            return tlsFailure(e);
        }
        if (tls != null && step == Step.HTTP && !responded) {
            return refused(text(e));
        }
        return new EngineFailureException(step, text(e) + ".");
    }

    /// In TLS 1.3, a server refuses a client certificate after the handshake (RFC 8446 §4.4.2.4).
    private static EngineFailureException tlsFailure(IOException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateException
                    || cause instanceof CertPathValidatorException) {
                return new EngineFailureException(
                        Step.SERVER_CERTIFICATE, "it is not trusted: %s.".formatted(text(cause)));
            }
        }
        String text = text(e);
        if (text.contains("Received fatal alert")) {
            boolean certificate =
                    text.contains("certificate")
                            || text.contains("unknown_ca")
                            || text.contains("access_denied");
            return new EngineFailureException(
                    certificate ? Step.CLIENT_CERTIFICATE : Step.TLS,
                    "the engine refuses it: %s.".formatted(text));
        }
        return new EngineFailureException(Step.TLS, text + ".");
    }

    /// The message with the reason can be lost when the connection is closed at the same time.
    private static EngineFailureException refused(String how) {
        return new EngineFailureException(
                Step.CLIENT_CERTIFICATE,
                "the engine closes the connection after the handshake (%s). It probably does not accept this certificate."
                        .formatted(how));
    }

    private static String text(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private void disconnect() {
        closeQuietly(socket);
        closeQuietly(raw);
        socket = null;
        in = null;
    }

    @Override
    public void close() {
        watchdog.interrupt();
        disconnect();
    }

    /// Of the raw socket too: closing TLS politely waits for the other side.
    private static void closeQuietly(@Nullable Socket socket) {
        if (socket != null) {
            try {
                socket.close();
            } catch (IOException e) {
                // it is of no more use
            }
        }
    }
}

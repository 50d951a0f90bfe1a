package dev.bailiwick.web.http;

import java.net.InetAddress;
import java.util.function.Predicate;
import org.apache.coyote.http11.Http11NioProtocol;

/// Tomcat's HTTP/1.1 connector, in which no network can have more than a quarter of the
/// connections, and a connection must bring its first byte of HTTP, after its TLS handshake, within
/// five seconds. What follows has the configured timeouts. Tomcat creates it by its class name.
public final class QuotaHttp11Protocol extends Http11NioProtocol {
    private static final int FIRST_BYTE_TIMEOUT_MS = 5_000;

    private final QuotaEndpoint endpoint;
    private int connectionTimeout; // set by the superclass's constructor

    public QuotaHttp11Protocol() {
        this(new QuotaEndpoint());
    }

    private QuotaHttp11Protocol(QuotaEndpoint endpoint) {
        super(endpoint);
        this.endpoint = endpoint;
        endpoint.setWriteTimeout(connectionTimeout);
        setFirstByteTimeout(FIRST_BYTE_TIMEOUT_MS);
    }

    /// @param exempt who may have any number of connections
    void setExempt(Predicate<InetAddress> exempt) {
        endpoint.setExempt(exempt);
    }

    boolean isExempt(InetAddress client) {
        return endpoint.isExempt(client);
    }

    /// The endpoint's timeout applies to a connection until its first byte of HTTP has been read;
    /// from then on, Tomcat applies that of the protocol.
    void setFirstByteTimeout(int milliseconds) {
        endpoint.setConnectionTimeout(milliseconds);
    }

    @Override
    public int getConnectionTimeout() {
        return connectionTimeout;
    }

    @Override
    public void setConnectionTimeout(int milliseconds) {
        connectionTimeout = milliseconds;
        if (endpoint != null) {
            endpoint.setWriteTimeout(milliseconds);
        }
    }
}

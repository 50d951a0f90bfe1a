package dev.bailiwick.probes.connection;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Starts TLS on connections. Never resumes a session, because a resumed one shows an old
/// certificate.
public final class TlsClient {
    private final X509ExtendedTrustManager anchors;
    private final Clock clock;

    public TlsClient(X509ExtendedTrustManager anchors, Clock clock) {
        this.anchors = anchors;
        this.clock = clock;
    }

    /// The authorities that the Java runtime trusts.
    public static X509ExtendedTrustManager systemAnchors() {
        try {
            var factory =
                    TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((@Nullable KeyStore) null);
            return Arrays.stream(factory.getTrustManagers())
                    .filter(X509ExtendedTrustManager.class::isInstance)
                    .map(X509ExtendedTrustManager.class::cast)
                    .findFirst()
                    .orElseThrow();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(
                    "the runtime's certificate authorities are unreadable", e);
        }
    }

    /// @param name for the server name indication and the verification
    public TlsConnection start(
            Connection connection, String name, Verification verification, Attempt attempt)
            throws DownException {
        attempt.waitFor("%s did not complete the TLS handshake".formatted(connection.server()));
        var chain = new ObservedChain(anchors, verification);
        try {
            // the context owns the cache of sessions, so that a new one cannot resume any
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {chain}, null);
            var socket =
                    (SSLSocket)
                            context.getSocketFactory()
                                    .createSocket(
                                            connection.socket(),
                                            name,
                                            connection.server().port(),
                                            true);
            socket.setSSLParameters(parameters(socket.getSSLParameters(), name, verification));
            socket.startHandshake();
            return new TlsConnection(
                    socket, chain.certificate(clock.instant()), chain.problem(clock.instant()));
        } catch (SSLException e) {
            throw failure(connection, chain);
        } catch (IOException e) {
            throw new DownException(
                    "%s closed the connection during the TLS handshake."
                            .formatted(connection.server()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has TLS", e);
        }
    }

    private DownException failure(Connection connection, ObservedChain chain) {
        String problem = chain.problem(clock.instant());
        return problem == null
                ? new DownException(
                        "%s does not offer TLS in a version and with ciphers that are supported."
                                .formatted(connection.server()))
                : new DownException(problem, chain.certificate(clock.instant()));
    }

    private static SSLParameters parameters(
            SSLParameters parameters, String name, Verification verification) {
        if (verification != Verification.OFF) {
            parameters.setEndpointIdentificationAlgorithm("HTTPS");
        }
        try {
            parameters.setServerNames(List.of(new SNIHostName(name)));
        } catch (IllegalArgumentException e) {
            // not sent for what is no name in the DNS, such as an address or an underscore
        }
        return parameters;
    }
}

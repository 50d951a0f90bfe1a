package dev.bailiwick.modules.send.connector;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import dev.bailiwick.platform.network.InternalService;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.pem.PemSslStoreBundle;
import org.springframework.boot.ssl.pem.PemSslStoreDetails;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/// Listens on `BAILIWICK_INTERNAL_BIND` and `BAILIWICK_INTERNAL_PORT`, apart from the pages: no
/// request to one can reach the other. Beyond loopback it requires TLS.
@Component
@ConditionalOnWebApplication
public final class InternalConnector implements SmartLifecycle, InternalService {
    private static final Logger LOG = LoggerFactory.getLogger(InternalConnector.class);

    /// Connections that wait to be accepted.
    private static final int BACKLOG = 256;

    static {
        // Otherwise each response waits for an acknowledgement between its header and its body.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxReqHeaders", "40");
        // For those without the secret, too: the gateway's are short, and at most 800.
        System.setProperty("sun.net.httpserver.maxReqHeaderSize", "8192");
        System.setProperty("jdk.httpserver.maxConnections", "1000");
        System.setProperty("sun.net.httpserver.maxReqTime", "60");
    }

    private final ConnectorHandler handler;
    private final String bind;
    private final int configuredPort;
    private final @Nullable Path certificate;
    private final @Nullable Path key;
    private @Nullable HttpServer server;
    private @Nullable ExecutorService threads;

    InternalConnector(
            ConnectorHandler handler,
            @Value("${bailiwick.internal-bind:127.0.0.1}") String bind,
            @Value("${bailiwick.internal-port:8081}") int port,
            @Value("${bailiwick.internal-tls-cert:}") String certificate,
            @Value("${bailiwick.internal-tls-key:}") String key) {
        this.handler = handler;
        this.bind = bind;
        this.configuredPort = port;
        this.certificate = file("BAILIWICK_INTERNAL_TLS_CERT", certificate);
        this.key = file("BAILIWICK_INTERNAL_TLS_KEY", key);
        if ((this.certificate == null) != (this.key == null)) {
            throw new StartRefusedException(
                    "BAILIWICK_INTERNAL_TLS_CERT and BAILIWICK_INTERNAL_TLS_KEY must be set"
                            + " together.");
        }
    }

    private static @Nullable Path file(String variable, String path) {
        if (path.isBlank()) {
            return null;
        }
        if (!Files.isReadable(Path.of(path))) {
            throw new StartRefusedException(
                    "%s names %s, which cannot be read.".formatted(variable, path));
        }
        return Path.of(path);
    }

    @Override
    public void start() {
        var address = new InetSocketAddress(bind, configuredPort);
        if (address.isUnresolved()) {
            throw new StartRefusedException(
                    "BAILIWICK_INTERNAL_BIND is “%s”, which is no address of this machine."
                            .formatted(bind));
        }
        if (!address.getAddress().isLoopbackAddress() && certificate == null) {
            throw new StartRefusedException(
                    "BAILIWICK_INTERNAL_BIND is %s, which is not loopback: set BAILIWICK_INTERNAL_TLS_CERT and BAILIWICK_INTERNAL_TLS_KEY."
                            .formatted(bind));
        }
        try {
            HttpServer created =
                    certificate == null
                            ? HttpServer.create(address, BACKLOG)
                            : secure(address, certificate);
            threads = Executors.newVirtualThreadPerTaskExecutor();
            created.setExecutor(threads);
            var _ = created.createContext("/", handler);
            created.start();
            server = created;
        } catch (BindException e) {
            throw new StartRefusedException(
                    "The internal connector cannot listen on %s, port %d: %s. Set BAILIWICK_INTERNAL_PORT to another one."
                            .formatted(bind, configuredPort, e.getMessage()),
                    e);
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The internal connector cannot be started: " + e.getMessage(), e);
        }
        LOG.info("The internal connector listens on {}, port {}", bind, port());
    }

    private HttpServer secure(InetSocketAddress address, Path certificateFile) throws IOException {
        HttpsServer created = HttpsServer.create(address, BACKLOG);
        var pem =
                PemSslStoreDetails.forCertificate(certificateFile.toUri().toString())
                        .withPrivateKey(String.valueOf(key == null ? null : key.toUri()));
        created.setHttpsConfigurator(
                new HttpsConfigurator(
                        SslBundle.of(new PemSslStoreBundle(pem, null)).createSslContext()));
        return created;
    }

    /// Its TCP port; the configured one before it is started.
    @Override
    public int port() {
        HttpServer running = server;
        return running == null ? configuredPort : running.getAddress().getPort();
    }

    public boolean isSecure() {
        return certificate != null;
    }

    @Override
    public void stop() {
        HttpServer running = server;
        if (running != null) {
            running.stop(0);
            server = null;
        }
        if (threads != null) {
            var _ = threads.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return server != null;
    }
}

package dev.bailiwick.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardHost;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.modeler.Registry;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.jspecify.annotations.Nullable;

/// Tomcat, set up to bring every request to one servlet, and to write no file.
final class WebServer {
    private static final int MOST_CONNECTIONS = 800; // each needs up to 100 KB of memory
    private static final int MOST_WITH_TLS = 400; // each needs up to 200 KB
    private static final int WAIT_MS = 15_000;
    private static final int LONGEST_HEAD = 8 * 1024;
    private static final int MOST_HEADERS = 100;
    private static final int READ_SIZE = 2 * 1024;
    private static final int READ_SIZE_WITH_TLS = 17 * 1024; // one record
    private static final int WRITE_SIZE = 32 * 1024;
    private static final int UNREAD = 512 * 1024; // what the kernel keeps for a slow recipient
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

    private final Tomcat tomcat = new Tomcat();
    private final RecipientProtocol protocol;
    private final Configuration configuration;

    WebServer(Configuration configuration, RecipientServlet servlet) {
        this.configuration = configuration;
        // Loopback is a proxy, even if it is not trusted with its recipients' addresses.
        protocol =
                new RecipientProtocol(
                        peer -> peer.isLoopbackAddress() || configuration.proxies().contains(peer));
        Registry.disableRegistry();
        Connector connector = new Connector(protocol);
        connector.setPort(configuration.listen().getPort());
        connector.setEncodedSolidusHandling("passthrough");
        connector.setAllowTrace(true);
        connector.setXpoweredBy(false);
        setLimits();
        if (configuration.certificate() != null && configuration.key() != null) {
            secure(configuration.certificate(), configuration.key());
        }
        tomcat.setBaseDir("/");
        tomcat.setConnector(connector);
        ((StandardHost) tomcat.getHost())
                .setErrorReportValveClass(UniformErrorReport.class.getName());
        Context context = tomcat.addContext("", null);
        ((org.apache.catalina.core.StandardContext) context).setWorkDir("/");
        context.setCookies(false);
        Tomcat.addServlet(context, "recipients", servlet).addMapping("/");
    }

    private void setLimits() {
        protocol.setAddress(configuration.listen().getAddress());
        protocol.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        boolean tls = configuration.certificate() != null;
        protocol.setMaxConnections(tls ? MOST_WITH_TLS : MOST_CONNECTIONS);
        protocol.setConnectionTimeout(WAIT_MS);
        protocol.setKeepAliveTimeout(WAIT_MS);
        protocol.setMaxHttpRequestHeaderSize(LONGEST_HEAD);
        protocol.setMaxHttpResponseHeaderSize(LONGEST_HEAD / 2);
        protocol.setMaxHeaderCount(MOST_HEADERS);
        protocol.setUseSendfile(false);
        protocol.setUseKeepAliveResponseHeader(false);
        Map.of(
                        "directBuffer",
                        true,
                        "directSslBuffer",
                        true,
                        "appReadBufSize",
                        tls ? READ_SIZE_WITH_TLS : READ_SIZE,
                        "appWriteBufSize",
                        WRITE_SIZE,
                        "bufferPool",
                        MOST_CONNECTIONS, // used again and never freed
                        "txBufSize",
                        UNREAD)
                .forEach((name, value) ->
                        protocol.setProperty("socket." + name, String.valueOf(value)));
    }

    private void secure(Path certificate, Path key) {
        var tls = new SSLHostConfig();
        var files = new SSLHostConfigCertificate(tls, SSLHostConfigCertificate.Type.UNDEFINED);
        files.setCertificateFile(certificate.toString());
        files.setCertificateKeyFile(key.toString());
        tls.addCertificate(files);
        protocol.setSSLEnabled(true);
        protocol.addSslHostConfig(tls);
    }

    /// Returns when it listens.
    ///
    /// @throws RefusedException if it cannot
    void start() throws RefusedException {
        try {
            tomcat.init();
            protocol.handOver(tomcat.getConnector(), configuration.origin().secure());
            tomcat.start();
        } catch (LifecycleException | IllegalArgumentException e) {
            throw refused();
        }
        if (tomcat.getConnector().getState() != LifecycleState.STARTED) {
            throw refused();
        }
        Log.info("The gateway listens at " + configuration.listen() + ".");
        if (configuration.certificate() != null && configuration.key() != null) {
            List<Path> files = List.of(configuration.certificate(), configuration.key());
            Thread _ = Thread.startVirtualThread(() -> watch(files));
        }
    }

    private RefusedException refused() {
        return new RefusedException(
                configuration.certificate() == null
                        ? "The gateway cannot listen at " + configuration.listen() + "."
                        : "The gateway cannot listen at "
                                + configuration.listen()
                                + ", or BAILIWICK_GATEWAY_TLS_CERT and BAILIWICK_GATEWAY_TLS_KEY"
                                + " are not a certificate and its key, both in PEM, which it can"
                                + " read.");
    }

    /// Loads a changed certificate. Files that cannot be used change nothing.
    private void watch(List<Path> files) {
        @Nullable List<FileTime> loaded = times(files);
        try {
            while (true) {
                Thread.sleep(LOOK_AGAIN);
                @Nullable List<FileTime> now = times(files);
                if (now != null && !now.equals(loaded)) {
                    loaded = now;
                    reload();
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void reload() {
        try {
            protocol.reloadSslHostConfigs();
            Log.info("The changed certificate is in use.");
        } catch (RuntimeException _) {
            Log.error("The changed certificate cannot be used; the former one stays.");
        }
    }

    private static @Nullable List<FileTime> times(List<Path> files) {
        try {
            return List.of(
                    Files.getLastModifiedTime(files.getFirst()),
                    Files.getLastModifiedTime(files.getLast()));
        } catch (IOException _) {
            return null;
        }
    }
}

package dev.bailiwick.platform.trust;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/// The trusted certificate authorities: the JDK's, the operating system's, and those of one PEM
/// file.
public final class TrustAnchors {
    private static final List<Path> SYSTEM =
            List.of(
                    Path.of("/etc/ssl/certs/ca-certificates.crt"),
                    Path.of("/etc/pki/tls/certs/ca-bundle.crt"),
                    Path.of("/etc/ssl/cert.pem"));

    private final Optional<Path> additional;

    public TrustAnchors(Optional<Path> additional) {
        this.additional = additional;
    }

    /// Reads the additional file, so that errors are found at start and not at the first
    /// connection.
    public void check() throws IOException, GeneralSecurityException {
        if (additional.isPresent()) {
            KeyStore anchors = KeyStore.getInstance(KeyStore.getDefaultType());
            anchors.load(null, null);
            addAll(anchors, additional.get());
            if (anchors.size() == 0) {
                throw new IOException(
                        additional.get() + " does not contain certificates in PEM form");
            }
        }
    }

    /// Fails when the additional file cannot be read, because an administrator configured it
    /// deliberately.
    public SSLContext verifying() throws IOException, GeneralSecurityException {
        return context(managers());
    }

    /// For a context that also has a client certificate. Fails as [#verifying] does.
    public TrustManager[] managers() throws IOException, GeneralSecurityException {
        KeyStore anchors = KeyStore.getInstance(KeyStore.getDefaultType());
        anchors.load(null, null);
        for (X509Certificate certificate : jdkCertificates()) {
            add(anchors, certificate);
        }
        Optional<Path> system = SYSTEM.stream().filter(Files::isReadable).findFirst();
        if (system.isPresent()) {
            addAll(anchors, system.get());
        }
        if (additional.isPresent()) {
            addAll(anchors, additional.get());
        }
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(anchors);
        return factory.getTrustManagers();
    }

    /// For when Verify TLS certificates is off. An *extended* trust manager also replaces the host
    /// name check, so this connection trusts everything and no other one in the process changes
    /// (the JDK's system property for that is global, and read only once).
    public static SSLContext trustingEverything() throws GeneralSecurityException {
        return context(new TrustManager[] {new TrustEverything()});
    }

    private static SSLContext context(TrustManager[] managers) throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, managers, null);
        return context;
    }

    private static X509Certificate[] jdkCertificates() throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager x509) {
                return x509.getAcceptedIssuers();
            }
        }
        return new X509Certificate[0];
    }

    private static void addAll(KeyStore anchors, Path pem)
            throws IOException, GeneralSecurityException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(pem))) {
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                add(anchors, (X509Certificate) certificate);
            }
        } catch (CertificateException e) {
            throw new IOException(pem + " does not contain certificates in PEM form", e);
        }
    }

    private static void add(KeyStore anchors, X509Certificate certificate)
            throws GeneralSecurityException {
        anchors.setCertificateEntry("anchor-" + anchors.size(), certificate);
    }

    private static final class TrustEverything extends X509ExtendedTrustManager {
        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}

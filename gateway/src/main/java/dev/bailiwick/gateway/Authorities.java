package dev.bailiwick.gateway;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// TLS to the server: trusts the authorities of the JDK, of the system, and more.
final class Authorities {
    private static final Path SYSTEM = Path.of("/etc/ssl/certs/ca-certificates.crt");

    private Authorities() {}

    /// @param more PEM
    static SSLSocketFactory with(@Nullable Path more) throws RefusedException {
        try {
            KeyStore anchors = KeyStore.getInstance("PKCS12");
            anchors.load(null, null);
            for (TrustManager manager : managers(null)) {
                if (manager instanceof X509TrustManager jdk) {
                    add(anchors, List.of(jdk.getAcceptedIssuers()));
                }
            }
            if (Files.isReadable(SYSTEM)) {
                add(anchors, certificates(SYSTEM));
            }
            if (more != null) {
                add(anchors, certificates(more));
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(anchors), null);
            return context.getSocketFactory();
        } catch (IOException | GeneralSecurityException e) {
            throw new RefusedException("BAILIWICK_CA_FILE must contain certificates in PEM.");
        }
    }

    private static TrustManager[] managers(@Nullable KeyStore anchors)
            throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(anchors);
        return factory.getTrustManagers();
    }

    private static void add(KeyStore store, Collection<? extends Certificate> certificates)
            throws GeneralSecurityException {
        for (Certificate certificate : certificates) {
            store.setCertificateEntry(String.valueOf(store.size()), certificate);
        }
    }

    private static Collection<? extends Certificate> certificates(Path file)
            throws IOException, GeneralSecurityException {
        try (var in = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(in);
        }
    }
}

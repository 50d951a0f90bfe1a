package dev.bailiwick.agent.server;

import dev.bailiwick.agent.RefusedException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;

/// The trusted certificate authorities: the JDK's and those of one PEM file. Verification cannot be
/// switched off.
public final class ServerTrust {
    private ServerTrust() {}

    public static SSLContext of(Optional<Path> additional) throws RefusedException {
        try {
            if (additional.isEmpty()) {
                return SSLContext.getDefault();
            }
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, managers(additional.get()), null);
            return context;
        } catch (IOException | GeneralSecurityException e) {
            throw new RefusedException("The certificates cannot be read: " + e.getMessage());
        }
    }

    /// For checks of other servers.
    public static X509ExtendedTrustManager anchors(Optional<Path> additional)
            throws RefusedException {
        try {
            TrustManager[] managers =
                    additional.isPresent() ? managers(additional.get()) : managersOfTheJdk();
            return Stream.of(managers)
                    .filter(X509ExtendedTrustManager.class::isInstance)
                    .map(X509ExtendedTrustManager.class::cast)
                    .findFirst()
                    .orElseThrow();
        } catch (IOException | GeneralSecurityException e) {
            throw new RefusedException("The certificates cannot be read: " + e.getMessage());
        }
    }

    private static TrustManager[] managers(Path additional)
            throws IOException, GeneralSecurityException, RefusedException {
        KeyStore anchors = KeyStore.getInstance(KeyStore.getDefaultType());
        anchors.load(null, null);
        for (X509Certificate certificate : ofTheJdk()) {
            add(anchors, certificate);
        }
        for (Certificate certificate : read(additional)) {
            add(anchors, certificate);
        }
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(anchors);
        return factory.getTrustManagers();
    }

    private static TrustManager[] managersOfTheJdk() throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        return factory.getTrustManagers();
    }

    private static Collection<? extends Certificate> read(Path pem) throws RefusedException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(pem))) {
            var certificates = CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (!certificates.isEmpty()) {
                return certificates;
            }
        } catch (IOException e) {
            throw new RefusedException("The certificate file %s cannot be read.".formatted(pem));
        } catch (CertificateException _) {
            // Reported below.
        }
        throw new RefusedException(
                "The certificate file %s contains no certificates in PEM form.".formatted(pem));
    }

    private static X509Certificate[] ofTheJdk() throws GeneralSecurityException {
        for (TrustManager manager : managersOfTheJdk()) {
            if (manager instanceof X509TrustManager x509) {
                return x509.getAcceptedIssuers();
            }
        }
        return new X509Certificate[0];
    }

    private static void add(KeyStore anchors, Certificate certificate)
            throws GeneralSecurityException {
        anchors.setCertificateEntry("anchor-" + anchors.size(), certificate);
    }
}

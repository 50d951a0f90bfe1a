package dev.bailiwick.gateway;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/// TLS with certificates in PEM files.
final class Tls {
    private static final Path SYSTEM_AUTHORITIES = Path.of("/etc/ssl/certs/ca-certificates.crt");
    private static final Duration LOOK_AGAIN = Duration.ofSeconds(10);
    private static final Pattern KEY =
            Pattern.compile(
                    "-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

    private final Path certificate;
    private final Path key;
    private SSLSocketFactory current;
    private List<FileTime> times;
    private long looked = System.nanoTime();

    /// The gateway's own certificate.
    ///
    /// @throws RefusedException if the files cannot be used
    Tls(Path certificate, Path key) throws RefusedException {
        this.certificate = certificate;
        this.key = key;
        try {
            times = times();
            current = load();
        } catch (IOException | GeneralSecurityException e) {
            throw new RefusedException(
                    "BAILIWICK_GATEWAY_TLS_CERT and BAILIWICK_GATEWAY_TLS_KEY must be a certificate"
                            + " and its key (PKCS #8), both in PEM, which the gateway can read.");
        }
    }

    /// Loads the files again when they have changed. Files that cannot be used change nothing.
    synchronized SSLSocketFactory factory() {
        if (System.nanoTime() - looked > LOOK_AGAIN.toNanos()) {
            looked = System.nanoTime();
            try {
                List<FileTime> now = times();
                if (!now.equals(times)) {
                    current = load();
                    times = now;
                    Log.info("The changed certificate is in use.");
                }
            } catch (IOException | GeneralSecurityException e) {
                Log.error("The changed certificate cannot be used; the former one stays.");
            }
        }
        return current;
    }

    private List<FileTime> times() throws IOException {
        return List.of(Files.getLastModifiedTime(certificate), Files.getLastModifiedTime(key));
    }

    private SSLSocketFactory load() throws IOException, GeneralSecurityException {
        Certificate[] chain = certificates(certificate).toArray(Certificate[]::new);
        KeyStore store = emptyStore();
        store.setKeyEntry("gateway", key(Files.readString(key), chain), new char[0], chain);
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, new char[0]);
        return factory(keys, null);
    }

    private static PrivateKey key(String pem, Certificate[] chain) throws GeneralSecurityException {
        Matcher found = KEY.matcher(pem);
        if (!found.find() || chain.length == 0) {
            throw new InvalidKeySpecException();
        }
        return KeyFactory.getInstance(chain[0].getPublicKey().getAlgorithm())
                .generatePrivate(
                        new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(found.group(1))));
    }

    /// For connections to the server: trusts the anchors of the JDK, of the system, and these.
    static SSLSocketFactory client(@Nullable Path authorities) throws RefusedException {
        try {
            KeyStore anchors = emptyStore();
            for (TrustManager manager : managers(null)) {
                if (manager instanceof X509TrustManager jdk) {
                    add(anchors, List.of(jdk.getAcceptedIssuers()));
                }
            }
            if (Files.isReadable(SYSTEM_AUTHORITIES)) {
                add(anchors, certificates(SYSTEM_AUTHORITIES));
            }
            if (authorities != null) {
                add(anchors, certificates(authorities));
            }
            return factory(null, managers(anchors));
        } catch (IOException | GeneralSecurityException e) {
            throw new RefusedException("BAILIWICK_CA_FILE must contain certificates in PEM.");
        }
    }

    private static SSLSocketFactory factory(
            @Nullable KeyManagerFactory keys, TrustManager @Nullable [] trust)
            throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys == null ? null : keys.getKeyManagers(), trust, null);
        return context.getSocketFactory();
    }

    private static TrustManager[] managers(@Nullable KeyStore anchors)
            throws GeneralSecurityException {
        TrustManagerFactory factory =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(anchors);
        return factory.getTrustManagers();
    }

    private static void add(KeyStore store, List<? extends Certificate> certificates)
            throws GeneralSecurityException {
        for (Certificate certificate : certificates) {
            store.setCertificateEntry(String.valueOf(store.size()), certificate);
        }
    }

    private static KeyStore emptyStore() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }

    private static List<X509Certificate> certificates(Path file)
            throws IOException, GeneralSecurityException {
        Collection<? extends Certificate> found =
                CertificateFactory.getInstance("X.509")
                        .generateCertificates(new ByteArrayInputStream(Files.readAllBytes(file)));
        return found.stream().map(X509Certificate.class::cast).toList();
    }
}

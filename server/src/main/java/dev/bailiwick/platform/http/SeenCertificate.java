package dev.bailiwick.platform.http;

import java.net.Socket;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import java.util.Objects;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Checks the certificate of a server, and remembers the fingerprint of the last one.
final class SeenCertificate extends X509ExtendedTrustManager {
    private final CertificateCheck check;
    private final @Nullable X509ExtendedTrustManager anchors;
    private volatile @Nullable String last;

    /// @param anchors for verified ones; also checks the name. Null for other checks, and plain
    ///   HTTP
    SeenCertificate(CertificateCheck check, @Nullable X509ExtendedTrustManager anchors) {
        this.check = check;
        this.anchors = anchors;
    }

    @Nullable String last() {
        return last;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        String seen = sha256(chain[0]);
        last = seen;
        switch (check) {
            case CertificateCheck.Verified _ ->
                    Objects.requireNonNull(anchors).checkServerTrusted(chain, type, socket);
            case CertificateCheck.Pinned(var pin) -> {
                if (!pin.equals(seen)) {
                    throw new CertificateException("it is not the pinned certificate");
                }
            }
            case CertificateCheck.Off _ -> {
                // as an administrator chose
            }
        }
    }

    private static String sha256(X509Certificate certificate) throws CertificateException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("engines are not used");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        throw new CertificateException("without a socket, the name cannot be checked");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        throw new CertificateException("this is no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("this is no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        throw new CertificateException("this is no server");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return anchors == null ? new X509Certificate[0] : anchors.getAcceptedIssuers();
    }
}

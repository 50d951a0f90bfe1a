package dev.bailiwick.agent.proxmox;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyManagementException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/// Trusts exactly one certificate, whatever its name, issuer and validity: the handshake shows that
/// the other side has its key. For an extended trust manager, the JDK compares no host names.
final class PinnedCertificate extends X509ExtendedTrustManager {
    private final byte[] sha256;

    private PinnedCertificate(String fingerprint) {
        this.sha256 = HexFormat.of().parseHex(fingerprint);
    }

    /// @param fingerprint 64 hexadecimal digits
    static SSLContext context(String fingerprint)
            throws NoSuchAlgorithmException, KeyManagementException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new PinnedCertificate(fingerprint)}, null);
        return context;
    }

    /// The certificate is another one.
    static final class Mismatch extends CertificateException {
        Mismatch(byte[] found) {
            super(
                    "its certificate is not the one of proxmox_fingerprint, but has "
                            + HexFormat.ofDelimiter(":").withUpperCase().formatHex(found));
        }
    }

    private void check(X509Certificate[] chain) throws CertificateException {
        if (chain.length == 0) {
            throw new CertificateException("there is no certificate");
        }
        byte[] found;
        try {
            found = MessageDigest.getInstance("SHA-256").digest(chain[0].getEncoded());
        } catch (GeneralSecurityException e) {
            throw new CertificateException(e);
        }
        if (!MessageDigest.isEqual(sha256, found)) {
            throw new Mismatch(found);
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        check(chain);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("the agent is no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
            throws CertificateException {
        throw new CertificateException("the agent is no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type)
            throws CertificateException {
        throw new CertificateException("the agent is no server");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}

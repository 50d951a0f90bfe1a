package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopEvent.Certificate;
import java.io.IOException;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.HexFormat;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Reads the certificate of a server that has agreed to TLS. Trusts none: nothing but the handshake
/// is sent.
final class ServerCertificate {
    private static final int MAX_SUBJECT = 200;

    private ServerCertificate() {}

    /// @return null when there was no TLS handshake
    static @Nullable Certificate of(Socket socket) throws IOException {
        var seen = new Seen();
        try {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, new TrustManager[] {seen}, null);
            try (var tls =
                    (SSLSocket) context.getSocketFactory().createSocket(socket, "", 0, false)) {
                tls.startHandshake();
            }
        } catch (SSLException _) {
            // It can have been refused after the certificate was seen.
        } catch (GeneralSecurityException e) {
            throw new IOException(e);
        }
        return seen.certificate;
    }

    private static Certificate described(X509Certificate certificate) {
        try {
            String subject =
                    certificate.getSubjectX500Principal().getName().replaceAll("\\p{C}", " ");
            return new Certificate(
                    HexFormat.of()
                            .formatHex(
                                    MessageDigest.getInstance("SHA-256")
                                            .digest(certificate.getEncoded())),
                    subject.length() <= MAX_SUBJECT ? subject : subject.substring(0, MAX_SUBJECT),
                    certificate
                            .getSubjectX500Principal()
                            .equals(certificate.getIssuerX500Principal()),
                    certificate.getNotBefore().toInstant(),
                    certificate.getNotAfter().toInstant());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Looks at the certificate, whatever it is: of any age, key length and issuer.
    private static final class Seen extends X509ExtendedTrustManager {
        private @Nullable Certificate certificate;

        private void see(X509Certificate[] chain) {
            if (certificate == null) {
                certificate = described(chain[0]);
            }
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {
            see(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            see(chain);
        }

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {
            see(chain);
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {
            throw new UnsupportedOperationException();
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}

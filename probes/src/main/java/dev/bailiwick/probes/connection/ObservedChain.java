package dev.bailiwick.probes.connection;

import dev.bailiwick.probes.result.PlainText;
import dev.bailiwick.probes.result.ServerCertificate;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/// Verifies the certificates of one handshake, and remembers them.
final class ObservedChain extends X509ExtendedTrustManager {
    private final X509ExtendedTrustManager anchors;
    private final Verification verification;
    private volatile List<X509Certificate> chain = List.of();
    private volatile @Nullable CertificateException refusal;

    ObservedChain(X509ExtendedTrustManager anchors, Verification verification) {
        this.anchors = anchors;
        this.verification = verification;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] sent, String type, Socket socket)
            throws CertificateException {
        chain = List.copyOf(Arrays.asList(sent));
        if (verification == Verification.OFF) {
            return;
        }
        try {
            anchors.checkServerTrusted(sent, type, socket);
        } catch (CertificateException e) {
            refusal = e;
            if (verification == Verification.REQUIRED) {
                throw e;
            }
        }
    }

    /// A server can send certificates that verification does not need. Those that have expired are
    /// ignored if verification succeeded without them.
    ServerCertificate certificate(Instant now) {
        X509Certificate own = chain.getFirst();
        boolean verified = verification != Verification.OFF && refusal == null;
        Instant end =
                chain.stream()
                        .map(one -> one.getNotAfter().toInstant())
                        .filter(one -> !verified || one.isAfter(now))
                        .min(Instant::compareTo)
                        .orElse(own.getNotAfter().toInstant());
        return new ServerCertificate(
                own.getSubjectX500Principal().getName(),
                own.getIssuerX500Principal().getName(),
                end);
    }

    /// @return a sentence for people; null if there is none, or none was looked for
    @Nullable String problem(Instant now) {
        CertificateException refused = refusal;
        if (refused == null) {
            return null;
        }
        X509Certificate own = chain.getFirst();
        if (now.isAfter(own.getNotAfter().toInstant())) {
            return "The certificate expired on %s."
                    .formatted(own.getNotAfter().toInstant().atZone(ZoneOffset.UTC).toLocalDate());
        }
        if (now.isBefore(own.getNotBefore().toInstant())) {
            return "The certificate is not valid yet.";
        }
        String message = String.valueOf(refused.getMessage());
        if (message.startsWith("No subject alternative")
                || message.startsWith("No name matching")) {
            return "The certificate is for another name (subject %s)."
                    .formatted(PlainText.line(own.getSubjectX500Principal().getName(), 80));
        }
        return chain.size() == 1
                        && own.getIssuerX500Principal().equals(own.getSubjectX500Principal())
                ? "The certificate is self-signed."
                : "The certificate is not from a trusted authority, or its chain is incomplete or"
                        + " has expired.";
    }

    @Override
    public void checkServerTrusted(X509Certificate[] sent, String type, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("engines are not used");
    }

    @Override
    public void checkServerTrusted(X509Certificate[] sent, String type)
            throws CertificateException {
        throw new CertificateException("without a socket, the name cannot be checked");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] sent, String type, Socket socket)
            throws CertificateException {
        throw new CertificateException("this is no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] sent, String type, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("this is no server");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] sent, String type)
            throws CertificateException {
        throw new CertificateException("this is no server");
    }

    /// Empty: a client sends none of their names to servers, and creating the list is slow.
    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }
}

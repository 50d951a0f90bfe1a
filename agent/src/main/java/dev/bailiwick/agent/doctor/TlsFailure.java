package dev.bailiwick.agent.doctor;

import java.net.SocketTimeoutException;
import java.net.URI;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/// Why a TLS handshake failed, and what to do about it.
final class TlsFailure {
    private TlsFailure() {}

    /// The innermost cause is the most precise one.
    static String inWords(Exception failure, URI server, Instant now) {
        String words = "TLS failed: " + failure.getMessage();
        for (Throwable one = failure; one != null; one = one.getCause()) {
            switch (one) {
                case CertificateExpiredException _ ->
                        words =
                                "The server's certificate has expired, or this machine's clock is wrong: it says %s."
                                        .formatted(now.truncatedTo(ChronoUnit.SECONDS));
                case CertificateNotYetValidException _ ->
                        words =
                                "The server's certificate is not valid yet, so this machine's clock is probably wrong: it says %s."
                                        .formatted(now.truncatedTo(ChronoUnit.SECONDS));
                case CertPathBuilderException _ ->
                        words =
                                "The server's certificate is from an authority that the agent does"
                                    + " not trust. If it is your own, run: bailiwick-agent trust"
                                    + " FILE, with its certificate (PEM).";
                case CertificateException certificate when isName(certificate) ->
                        words =
                                "The server's certificate is for another name than %s. Set the name that the certificate has, with bailiwick-agent set-up URL."
                                        .formatted(server.getHost());
                case SocketTimeoutException _ ->
                        words = "The server does not complete the TLS handshake.";
                default -> {}
            }
        }
        return words;
    }

    /// The JDK has no type of its own for it.
    private static boolean isName(CertificateException failure) {
        String message = String.valueOf(failure.getMessage());
        return message.startsWith("No subject alternative") || message.startsWith("No name");
    }
}

package dev.bailiwick.probes.result;

import java.time.Duration;
import java.time.Instant;

/// What a server's certificate says, whether or not it is trusted.
///
/// @param subject at most 200 characters, and safe for one line, as is the issuer
/// @param notAfter the earliest end among the certificates that the server sent
public record ServerCertificate(String subject, String issuer, Instant notAfter) {
    private static final int MAX_NAME = 200;

    public ServerCertificate {
        subject = PlainText.line(subject, MAX_NAME);
        issuer = PlainText.line(issuer, MAX_NAME);
    }

    /// Complete days; negative after the end.
    public long daysLeft(Instant now) {
        return Math.floorDiv(
                Duration.between(now, notAfter).toSeconds(), Duration.ofDays(1).toSeconds());
    }
}

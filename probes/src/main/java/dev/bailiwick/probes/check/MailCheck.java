package dev.bailiwick.probes.check;

/// The greeting and the capabilities of a mail server. Nobody signs in, and no mail is sent.
///
/// @param verifies whether the certificate must be trusted and for the host; only with TLS
public record MailCheck(
        Endpoint server,
        Protocol protocol,
        Encryption encryption,
        boolean verifies,
        TimeLimits limits)
        implements Check {
    public enum Protocol {
        SMTP,
        IMAP
    }

    public enum Encryption {
        /// Also when the server offers it.
        NONE,

        /// The server must offer it, and it must work.
        STARTTLS,

        /// From the first byte, as on ports 465 and 993 (RFC 8314).
        TLS
    }
}

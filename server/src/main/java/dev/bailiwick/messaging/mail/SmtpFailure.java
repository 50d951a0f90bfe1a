package dev.bailiwick.messaging.mail;

/// Why a mail was not accepted.
///
/// @param category for the audit log
/// @param message for administrators; can contain the server's response, but never the password
/// @param scope whether the server or this mail caused it
record SmtpFailure(String category, String message, Scope scope) {
    /// Needed because a server may repeat the password in its response.
    SmtpFailure without(SmtpTranscript secrets) {
        return new SmtpFailure(category, secrets.clean(message), scope);
    }

    enum Scope {
        /// The server is not usable: every other mail would fail too.
        SERVER,
        /// This mail was temporarily rejected.
        MAIL,
        /// This mail was permanently rejected (a reply of 5xx, RFC 5321 §4.2.1).
        MAIL_PERMANENTLY
    }
}

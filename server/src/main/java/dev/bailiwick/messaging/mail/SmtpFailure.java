package dev.bailiwick.messaging.mail;

/// Why a mail was not taken.
///
/// @param category a word for the audit trail
/// @param sentence for administrators; the server's own words may be in it, the password never
/// @param scope whether the server, or this one mail, was the trouble
record SmtpFailure(String category, String sentence, Scope scope) {
    /// A server may say the password back to us.
    SmtpFailure without(SmtpTranscript secrets) {
        return new SmtpFailure(category, secrets.clean(sentence), scope);
    }

    enum Scope {
        /// The server cannot be talked to: every other mail would fail, too.
        SERVER,
        /// This mail was not taken now.
        MAIL,
        /// This mail will never be taken (a reply of 5xx, RFC 5321 §4.2.1).
        MAIL_FOR_GOOD
    }
}

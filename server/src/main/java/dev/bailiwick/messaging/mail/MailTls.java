package dev.bailiwick.messaging.mail;

/// How the connection to the mail server is protected. STARTTLS is required where it is chosen (RFC
/// 8314 §4.1 calls the other way opportunistic, and anyone on the path can take it away).
public enum MailTls {
    NONE,
    STARTTLS,
    IMPLICIT
}

package dev.bailiwick.messaging.mail;

/// How the connection to the mail server is protected. STARTTLS is mandatory if chosen (RFC 8314
/// §4.1 calls the alternative opportunistic, and anyone on the path can remove it).
public enum MailTls {
    NONE,
    STARTTLS,
    IMPLICIT
}

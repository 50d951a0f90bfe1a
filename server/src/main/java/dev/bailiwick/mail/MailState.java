package dev.bailiwick.mail;

/// How far a mail has come.
enum MailState {
    WAITING,
    SENT,
    GIVEN_UP
}

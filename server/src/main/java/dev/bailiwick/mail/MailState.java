package dev.bailiwick.mail;

/// How far a mail has come.
public enum MailState {
    WAITING,
    SENT,
    GIVEN_UP
}

package dev.bailiwick.messaging.mail;

/// How far a mail has come.
public enum DeliveryStatus {
    WAITING,
    SENT,
    GIVEN_UP
}

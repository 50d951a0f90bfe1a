package dev.bailiwick.messaging.mail;

/// The delivery status of a mail.
public enum DeliveryStatus {
    WAITING,
    SENT,
    GIVEN_UP
}

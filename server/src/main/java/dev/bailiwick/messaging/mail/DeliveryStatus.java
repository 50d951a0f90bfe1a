package dev.bailiwick.messaging.mail;

/// The delivery status of a mail.
public enum DeliveryStatus {
    WAITING,
    SENT,
    /// A dead letter: it will not be tried again unless an administrator says so.
    DEAD
}

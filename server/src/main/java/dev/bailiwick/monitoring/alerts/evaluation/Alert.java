package dev.bailiwick.monitoring.alerts.evaluation;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A condition and its history.
///
/// @param detectedAt when it was first detected
/// @param openedAt when it had lasted long enough; null while it is pending
/// @param clearedAt when it stopped being detected; null while it holds
public record Alert(
        long id,
        AlertSubject subject,
        AlertKind kind,
        String part,
        String message,
        Instant since,
        Instant detectedAt,
        @Nullable Instant openedAt,
        @Nullable Instant clearedAt,
        @Nullable Instant resolvedAt,
        @Nullable Acknowledgement acknowledgement,
        Notified notified,
        @Nullable Instant notifiedAt) {
    public record Acknowledgement(Instant at, String by, String note) {}

    /// Which notification was mailed.
    public enum Notified {
        NOTHING,
        OPENING,
        ENDING
    }

    /// At most one alert per subject, kind and part is live at a time.
    record Key(AlertSubject.Ref subject, AlertKind kind, String part) {}

    Key key() {
        return new Key(subject.ref(), kind, part);
    }

    public boolean isPending() {
        return openedAt == null;
    }

    public boolean isAcknowledged() {
        return acknowledgement != null;
    }

    public boolean isResolved() {
        return resolvedAt != null;
    }

    /// Such as "/data on web-1 is nearly full".
    public String title() {
        return kind.title(subject.name(), part);
    }
}

package dev.bailiwick.monitoring.alerts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A condition and what became of it.
///
/// @param seenAt when it was first noticed
/// @param openedAt when it had lasted long enough; null while it waits
/// @param clearedAt since when it has not been seen any more; null while it holds
public record Alert(
        long id,
        AlertSubject subject,
        AlertKind kind,
        String part,
        String message,
        Instant since,
        Instant seenAt,
        @Nullable Instant openedAt,
        @Nullable Instant clearedAt,
        @Nullable Instant endedAt,
        @Nullable Acknowledgement acknowledgement,
        Told told,
        @Nullable Instant toldAt) {
    /// Somebody knows.
    public record Acknowledgement(Instant at, String by, String note) {}

    /// What was mailed of it.
    enum Told {
        NOTHING,
        OPENING,
        ENDING
    }

    /// One of a subject, a kind and a part is live at a time.
    record Key(AlertSubject.Ref subject, AlertKind kind, String part) {}

    Key key() {
        return new Key(subject.ref(), kind, part);
    }

    public boolean waits() {
        return openedAt == null;
    }

    public boolean isAcknowledged() {
        return acknowledgement != null;
    }

    public boolean hasEnded() {
        return endedAt != null;
    }

    /// "/data on web-1 is nearly full".
    public String sentence() {
        return kind.sentence(subject.name(), part);
    }
}

package dev.bailiwick.monitoring.alerts.pages;

import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertsQuery;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// An alert as lists show it.
///
/// @param heading a sentence without a full stop
/// @param href its own page; `subjectHref` is the page of its subject
/// @param statusLabel the status label that belongs to the status icon
/// @param duration how long it has lasted, or did
/// @param acknowledged who acknowledged it, when, and their note
public record AlertItem(
        String href,
        String heading,
        String subject,
        String subjectHref,
        String message,
        StatusIcon icon,
        String statusLabel,
        @Nullable String rowClass,
        Instant since,
        @Nullable Instant resolvedAt,
        String duration,
        @Nullable Acknowledged acknowledged,
        boolean mayAcknowledge) {
    private static final Pattern WORD = Pattern.compile("\\p{Ll}+(?=[\\s,;]|\\.?$)");

    public record Acknowledged(Instant at, String by, String note) {}

    static AlertItem of(Alert alert, boolean mayChange, Instant now) {
        Instant ended = alert.resolvedAt();
        Alert.Acknowledgement acknowledgement = alert.acknowledgement();
        boolean open = ended == null;
        boolean unacknowledged = open && acknowledgement == null;
        return new AlertItem(
                AlertsQuery.PATH + "/" + alert.id(),
                alert.title(),
                alert.subject().name(),
                alert.subject().path(),
                capitalized(alert.message()),
                !open
                        ? StatusIcon.OK
                        : acknowledgement != null ? StatusIcon.HELD : alert.kind().icon(),
                !open ? "Resolved" : acknowledgement != null ? "Acknowledged" : "Open",
                !unacknowledged
                        ? null
                        : alert.kind().icon() == StatusIcon.FAIL ? "queue-fail" : "queue-warn",
                alert.since(),
                ended,
                TimeText.elapsed(alert.since(), ended == null ? now : ended),
                acknowledgement == null
                        ? null
                        : new Acknowledged(
                                acknowledgement.at(), acknowledgement.by(), acknowledgement.note()),
                mayChange && unacknowledged);
    }

    /// An address or a name stays as it is.
    private static String capitalized(String message) {
        return WORD.matcher(message).lookingAt() ? TimeText.capitalized(message) : message;
    }
}

package dev.bailiwick.monitoring.alertpages;

import dev.bailiwick.monitoring.alerts.Alert;
import dev.bailiwick.monitoring.alerts.AlertsQuery;
import dev.bailiwick.web.ui.State;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// An alert as lists show it.
///
/// @param heading a sentence without a full stop
/// @param href its own page; `subjectHref` that of what it is about
/// @param word how it stands, which the shape says too
/// @param lasted how long it has lasted, or did
/// @param known who knows, since when and what they said of it
public record AlertItem(
        String href,
        String heading,
        String subject,
        String subjectHref,
        String message,
        State shape,
        String word,
        @Nullable String edge,
        Instant since,
        @Nullable Instant endedAt,
        String lasted,
        @Nullable Known known,
        boolean mayAcknowledge) {
    public record Known(Instant at, String by, String note) {}

    static AlertItem of(Alert alert, boolean mayChange, Instant now) {
        Instant ended = alert.endedAt();
        Alert.Acknowledgement known = alert.acknowledgement();
        boolean open = ended == null;
        boolean untold = open && known == null;
        return new AlertItem(
                AlertsQuery.PATH + "/" + alert.id(),
                alert.sentence(),
                alert.subject().name(),
                alert.subject().path(),
                capital(alert.message()),
                !open ? State.OK : known != null ? State.HELD : alert.kind().shape(),
                !open ? "Ended" : known != null ? "Acknowledged" : "Open",
                !untold ? null : alert.kind().shape() == State.FAIL ? "queue-fail" : "queue-warn",
                alert.since(),
                ended,
                TimeText.lasted(alert.since(), ended == null ? now : ended),
                known == null ? null : new Known(known.at(), known.by(), known.note()),
                mayChange && untold);
    }

    private static String capital(String message) {
        return message.isEmpty()
                ? ""
                : Character.toUpperCase(message.charAt(0)) + message.substring(1);
    }
}

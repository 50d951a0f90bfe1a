package dev.bailiwick.monitoring.channels.delivery;

import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What is said about an alert, as it was then: it is also stored as JSON.
///
/// @param kind the key of the alert's kind, and `module` of its module
/// @param severity `fail` or `warn`
/// @param subject its name, and `subjectId` its id in the module
/// @param title a sentence without a full stop; of a resolution that it is resolved
/// @param detail what is wrong, a short phrase; can be empty
/// @param urgent as in [dev.bailiwick.monitoring.alerts.evaluation.AlertKind]
/// @param reminder whether it was said before
/// @param resolvedAt null while it is open
/// @param by who acknowledged it; empty for other events
public record Message(
        AlertEvent event,
        long alertId,
        String module,
        String kind,
        String severity,
        long subjectId,
        String subject,
        String title,
        String detail,
        Instant since,
        boolean urgent,
        boolean reminder,
        @Nullable Instant resolvedAt,
        String by,
        String note) {
    static Message of(AlertEvent event, Alert alert, boolean isReminder) {
        Alert.Acknowledgement acknowledgement =
                event == AlertEvent.ACKNOWLEDGED ? alert.acknowledgement() : null;
        String name = visible(alert.subject().name());
        String part = visible(alert.part());
        return new Message(
                event,
                alert.id(),
                alert.subject().moduleKey(),
                alert.kind().key(),
                severity(alert),
                alert.subject().id(),
                name,
                event == AlertEvent.RESOLVED
                        ? alert.kind().resolvedTitle(name, part)
                        : alert.kind().title(name, part),
                visible(alert.message()),
                alert.since(),
                alert.kind().isUrgent(),
                isReminder,
                alert.resolvedAt(),
                acknowledgement == null ? "" : acknowledgement.by(),
                acknowledgement == null ? "" : visible(acknowledgement.note()));
    }

    /// That an alert ended because its subject was removed.
    Message ended(Instant now) {
        return new Message(
                AlertEvent.RESOLVED,
                alertId,
                module,
                kind,
                severity,
                subjectId,
                subject,
                "Removed: " + subject,
                "",
                since,
                urgent,
                false,
                now,
                "",
                "");
    }

    static Message test(String site, Instant now) {
        return new Message(
                AlertEvent.TEST,
                0,
                "",
                "test",
                "warn",
                0,
                site,
                "Test message from " + site,
                "alerts can be sent to this channel",
                now,
                false,
                false,
                null,
                "",
                "");
    }

    static String severity(Alert alert) {
        return alert.kind().icon() == StatusIcon.FAIL ? "fail" : "warn";
    }

    /// Names come from untrusted machines.
    private static String visible(String text) {
        return InvisibleCharacters.without(text).strip();
    }

    boolean isFailure() {
        return severity.equals("fail");
    }

    /// The first line for people.
    String headline() {
        return switch (event) {
            case OPENED -> reminder ? "Still open: " + title : title;
            case ACKNOWLEDGED -> "Acknowledged: " + title;
            case RESOLVED, TEST -> title;
        };
    }

    /// The second line for people.
    String explanation(ZoneId zone) {
        return switch (event) {
            case OPENED -> sentence("since " + TimeText.exact(since, zone));
            case ACKNOWLEDGED -> "By " + by + (note.isEmpty() ? "" : ": " + note);
            case RESOLVED ->
                    "Lasted " + TimeText.elapsed(since, resolvedAt == null ? since : resolvedAt);
            case TEST -> TimeText.capitalized(detail);
        };
    }

    private String sentence(String ending) {
        return TimeText.capitalized(detail.isEmpty() ? ending : detail + ", " + ending);
    }

    /// Both lines in one.
    String line(ZoneId zone) {
        String rest = explanation(zone);
        return headline()
                + (rest.isEmpty()
                        ? ""
                        : ": " + rest.substring(0, 1).toLowerCase(Locale.ROOT) + rest.substring(1));
    }

    /// The title and what is wrong, for programs. What was wrong does not explain that it is over.
    String sentence() {
        return detail.isEmpty() || event == AlertEvent.RESOLVED ? title : title + ": " + detail;
    }
}

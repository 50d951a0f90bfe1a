package dev.bailiwick.operations.auditlog;

import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An entry as text for the page.
final class AuditEntryLabels {
    private AuditEntryLabels() {}

    static AuditLogPage.Entry of(AuditEntry entry, ZoneId zone) {
        boolean failed = entry.outcome() == AuditEvent.Outcome.FAILURE;
        String category = entry.category();
        return new AuditLogPage.Entry(
                entry.sequence(),
                entry.at(),
                entry.event(),
                repeated(entry.details(), zone),
                failed ? StatusIcon.FAIL : StatusIcon.OK,
                failed ? (category == null ? "Failed" : category) : "Done",
                entry.actor().name(),
                entry.target(),
                entry.address() == null ? entry.details().get("from") : entry.address(),
                entry.details().entrySet().stream()
                        .map(detail -> new AuditLogPage.Detail(detail.getKey(), detail.getValue()))
                        .toList(),
                entry.requestId());
    }

    /// As written by [RepeatedFailures]; an altered entry can contain anything.
    private static @Nullable String repeated(Map<String, String> details, ZoneId zone) {
        String soFar = details.get("repeated so far");
        if (soFar != null) {
            return "repeated %s times so far".formatted(soFar);
        }
        String count = details.get("repeated");
        String until = details.get("until");
        if (count == null || until == null) {
            return null;
        }
        return "repeated %s, until %s"
                .formatted(count.equals("1") ? "once" : count + " times", time(until, zone));
    }

    private static String time(String until, ZoneId zone) {
        try {
            return TimeText.absolute(Instant.parse(until), zone);
        } catch (DateTimeParseException e) {
            return until;
        }
    }
}

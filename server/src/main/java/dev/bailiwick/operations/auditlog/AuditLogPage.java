package dev.bailiwick.operations.auditlog;

import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The audit log, newest first. The export links use the same filter as the list.
public record AuditLogPage(
        String summary,
        Filter filter,
        List<Entry> entries,
        Pager pager,
        String csvHref,
        String jsonLinesHref,
        @Nullable Verification verification) {
    public AuditLogPage {
        entries = List.copyOf(entries);
    }

    /// The current filter. Days are whole; `events` are the names to choose from.
    public record Filter(
            FormField from,
            FormField to,
            FormField event,
            FormField actor,
            FormField target,
            List<String> events) {
        public Filter {
            events = List.copyOf(events);
        }

        public boolean isEmpty() {
            return List.of(from, to, event, actor, target).stream()
                    .allMatch(f -> f.value().isEmpty());
        }

        public FormErrors errors() {
            return FormErrors.none().at("From", from).at("To", to).at("Event", event);
        }
    }

    /// One entry. `result` is the outcome or, for a failure, its category; `repeated` says, for an
    /// entry that counts repetitions, how many there were and until when.
    public record Entry(
            long sequence,
            Instant at,
            String event,
            @Nullable String repeated,
            StatusIcon state,
            String result,
            String actor,
            @Nullable String target,
            @Nullable String address,
            List<Detail> details,
            @Nullable String requestId) {
        public Entry {
            details = List.copyOf(details);
        }
    }

    public record Detail(String name, String value) {}

    /// The result of verifying the chain: "Chain verified", "48,211 entries, unbroken since …".
    public record Verification(boolean intact, String title, String text, Instant at) {}
}

package dev.bailiwick.operations.auditlog;

import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.VerifyAuditLog;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.Pager;
import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of the audit log.
@Component
final class AuditLogPageBuilder {
    private static final int PAGE_SIZE = 50;

    private final AuditEntries entries;
    private final Clock clock;

    AuditLogPageBuilder(AuditEntries entries, Clock clock) {
        this.entries = entries;
        this.clock = clock;
    }

    /// @param before the sequence of an entry: show older ones
    /// @param after the sequence of an entry: show newer ones
    /// @param zone of the person
    AuditLogPage of(AuditQuery query, @Nullable Long before, @Nullable Long after, ZoneId zone) {
        return page(query, before, after, zone, null);
    }

    AuditLogPage verified(VerifyAuditLog.Result result, ZoneId zone) {
        return page(AuditQuery.EMPTY, null, null, zone, verification(result));
    }

    private AuditLogPage page(
            AuditQuery query,
            @Nullable Long before,
            @Nullable Long after,
            ZoneId zone,
            AuditLogPage.@Nullable Verification verification) {
        AuditQuery.ParsedQuery reading = query.read(zone);
        List<AuditEntry> found =
                after == null
                        ? entries.olderThan(
                                before == null ? Long.MAX_VALUE : before,
                                reading.filter(),
                                PAGE_SIZE + 1)
                        : entries.newerThan(after, reading.filter(), PAGE_SIZE + 1);
        boolean more = found.size() > PAGE_SIZE;
        List<AuditEntry> shown = !more ? found : page(found, after != null);
        boolean newer = after == null ? before != null : more;
        boolean older = after != null || more;
        return new AuditLogPage(
                "Who did what, when and from where. Each entry is chained to the one before it.",
                new AuditLogPage.Filter(
                        FormField.of("from", query.from()).withError(reading.fromError()),
                        FormField.of("to", query.to()).withError(reading.toError()),
                        FormField.of("event", query.event()),
                        FormField.of("actor", query.actor()),
                        FormField.of("target", query.target()),
                        entries.eventNames()),
                shown.stream().map(entry -> AuditEntryLabels.of(entry, zone)).toList(),
                Pager.byTime(
                        shown.size() == 1 ? "1 entry" : "%,d entries".formatted(shown.size()),
                        newer && !shown.isEmpty()
                                ? cursorHref(query, "after", shown.getFirst())
                                : null,
                        older && !shown.isEmpty()
                                ? cursorHref(query, "before", shown.getLast())
                                : null),
                query.href("/export.csv").text(),
                query.href("/export.jsonl").text(),
                verification);
    }

    private static String cursorHref(AuditQuery query, String direction, AuditEntry entry) {
        return query.href("").with(direction, Long.toString(entry.sequence())).text();
    }

    private static List<AuditEntry> page(List<AuditEntry> found, boolean fromTheOldSide) {
        return fromTheOldSide ? found.subList(1, PAGE_SIZE + 1) : found.subList(0, PAGE_SIZE);
    }

    private AuditLogPage.Verification verification(VerifyAuditLog.Result result) {
        return switch (result) {
            case VerifyAuditLog.Result.Intact(var count, var first, var last) ->
                    new AuditLogPage.Verification(
                            true,
                            "Chain verified",
                            "%,d entries, %,d to %,d, none changed and none missing"
                                    .formatted(count, first, last),
                            clock.instant());
            case VerifyAuditLog.Result.Broken(var sequence, var what) ->
                    new AuditLogPage.Verification(
                            false,
                            "Chain broken",
                            sequence == 0 ? what : "At entry %,d: %s".formatted(sequence, what),
                            clock.instant());
        };
    }
}

package dev.bailiwick.operations.auditlog;

import dev.bailiwick.platform.audit.AuditFilter;
import dev.bailiwick.web.ui.Href;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/// The filter as in the URL: whole days (ISO 8601), and texts that match exactly.
record AuditQuery(
        @Nullable String from,
        @Nullable String to,
        @Nullable String event,
        @Nullable String actor,
        @Nullable String target) {
    static final String PATH = "/site-administration/audit";
    static final AuditQuery EMPTY = new AuditQuery("", "", "", "", "");
    private static final String INVALID_DATE = "This is not a date such as 2026-03-12.";

    /// The parsed query, and errors for what could not be parsed.
    record ParsedQuery(AuditFilter filter, @Nullable String fromError, @Nullable String toError) {
        boolean hasErrors() {
            return fromError != null || toError != null;
        }
    }

    /// @param zone in which the days are meant
    ParsedQuery read(ZoneId zone) {
        Instant start = null;
        Instant end = null;
        String fromError = null;
        String toError = null;
        try {
            start = startOf(from, 0, zone);
        } catch (DateTimeParseException e) {
            fromError = INVALID_DATE;
        }
        try {
            end = startOf(to, 1, zone);
        } catch (DateTimeParseException e) {
            toError = INVALID_DATE;
        }
        var filter = new AuditFilter(start, end, trimmed(actor), trimmed(event), trimmed(target));
        return new ParsedQuery(filter, fromError, toError);
    }

    /// This query with another path.
    Href href(String below) {
        return new Href(PATH + below)
                .with("from", trimmed(from))
                .with("to", trimmed(to))
                .with("event", trimmed(event))
                .with("actor", trimmed(actor))
                .with("target", trimmed(target));
    }

    private static @Nullable Instant startOf(@Nullable String day, int plusDays, ZoneId zone) {
        return day == null || day.isBlank()
                ? null
                : day(day.strip()).plusDays(plusDays).atStartOfDay(zone).toInstant();
    }

    /// ISO years can have more than four digits, but stored times cannot.
    private static LocalDate day(String text) {
        if (text.length() != "2026-03-12".length()) {
            throw new DateTimeParseException(INVALID_DATE, text, 0);
        }
        return LocalDate.parse(text);
    }

    private static @Nullable String trimmed(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}

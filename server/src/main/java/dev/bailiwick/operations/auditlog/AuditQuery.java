package dev.bailiwick.operations.auditlog;

import dev.bailiwick.platform.audit.AuditFilter;
import dev.bailiwick.web.ui.Href;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/// The filter as the address bar holds it: days (ISO 8601, UTC, whole), and words that match
/// exactly.
record AuditQuery(
        @Nullable String from,
        @Nullable String to,
        @Nullable String event,
        @Nullable String actor,
        @Nullable String target) {
    static final String PATH = "/site-administration/audit";
    static final AuditQuery EMPTY = new AuditQuery("", "", "", "", "");
    private static final String NOT_A_DAY = "This is not a day such as 2026-03-12.";

    /// What the query says, and what of it could not be read.
    record Reading(AuditFilter filter, @Nullable String fromError, @Nullable String toError) {
        boolean isFaulty() {
            return fromError != null || toError != null;
        }
    }

    Reading read() {
        Instant start = null;
        Instant end = null;
        String fromError = null;
        String toError = null;
        try {
            start = startOf(from, 0);
        } catch (DateTimeParseException e) {
            fromError = NOT_A_DAY;
        }
        try {
            end = startOf(to, 1);
        } catch (DateTimeParseException e) {
            toError = NOT_A_DAY;
        }
        var filter = new AuditFilter(start, end, word(actor), word(event), word(target));
        return new Reading(filter, fromError, toError);
    }

    /// This query at another address.
    Href href(String below) {
        return new Href(PATH + below)
                .with("from", word(from))
                .with("to", word(to))
                .with("event", word(event))
                .with("actor", word(actor))
                .with("target", word(target));
    }

    private static @Nullable Instant startOf(@Nullable String day, int plusDays) {
        return day == null || day.isBlank()
                ? null
                : day(day.strip()).plusDays(plusDays).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /// A year of more than four digits is a day too, but none that the stored times could reach.
    private static LocalDate day(String text) {
        if (text.length() != "2026-03-12".length()) {
            throw new DateTimeParseException(NOT_A_DAY, text, 0);
        }
        return LocalDate.parse(text);
    }

    private static @Nullable String word(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}

package dev.bailiwick.audit;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

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
    record Reading(AuditFilter filter, @Nullable String fromError, @Nullable String toError) {}

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

    String href(String below) {
        return href(below, null, 0);
    }

    /// This query at another address, with a place to page from.
    String href(String below, @Nullable String direction, long sequence) {
        var uri = UriComponentsBuilder.fromPath(PATH + below);
        var values = new LinkedHashMap<String, Object>();
        add(uri, values, "from", from);
        add(uri, values, "to", to);
        add(uri, values, "event", event);
        add(uri, values, "actor", actor);
        add(uri, values, "target", target);
        if (direction != null) {
            uri.queryParam(direction, sequence);
        }
        return uri.encode().buildAndExpand(values).toUriString();
    }

    private static void add(
            UriComponentsBuilder uri,
            Map<String, Object> values,
            String name,
            @Nullable String value) {
        if (value != null && !value.isBlank()) {
            uri.queryParam(name, "{" + name + "}");
            values.put(name, value);
        }
    }

    private static @Nullable Instant startOf(@Nullable String day, int plusDays) {
        if (day == null || day.isBlank()) {
            return null;
        }
        LocalDate parsed = LocalDate.parse(day.strip());
        if (parsed.getYear() < 0 || parsed.getYear() > 9999) { // beyond, milliseconds run over
            throw new DateTimeParseException(NOT_A_DAY, day, 0);
        }
        return parsed.plusDays(plusDays).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static @Nullable String word(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}

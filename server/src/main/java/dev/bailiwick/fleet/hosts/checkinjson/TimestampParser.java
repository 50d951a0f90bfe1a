package dev.bailiwick.fleet.hosts.checkinjson;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Parses the times of one check-in (RFC 3339). Most are the same text, which is parsed once.
final class TimestampParser {
    /// Times outside this range cannot come from a current machine and do not fit the columns.
    private static final Instant MIN_TIME = Instant.EPOCH;

    private static final Instant MAX_TIME = Instant.parse("9999-01-01T00:00:00Z");

    private String lastText = "";
    private @Nullable Instant last;

    /// Null for an invalid time, or one outside the range.
    @Nullable Instant of(String text) {
        if (!text.equals(lastText)) {
            last = read(text);
            lastText = text;
        }
        return last;
    }

    private static @Nullable Instant read(String text) {
        try {
            Instant at = OffsetDateTime.parse(text).toInstant();
            return at.isBefore(MIN_TIME) || !at.isBefore(MAX_TIME) ? null : at;
        } catch (DateTimeException _) {
            return null;
        }
    }
}

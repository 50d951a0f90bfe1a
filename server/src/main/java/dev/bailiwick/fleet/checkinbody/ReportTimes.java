package dev.bailiwick.fleet.checkinbody;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/// Reads the times of one check-in (RFC 3339). Most of them are the same moment, which is read
/// once.
final class ReportTimes {
    /// Times beyond are no times of machines that report now, and fit no column.
    private static final Instant EARLIEST = Instant.EPOCH;

    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    private String lastText = "";
    private @Nullable Instant last;

    /// Null for what is no time, or none of this age of machines.
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
            return at.isBefore(EARLIEST) || !at.isBefore(LATEST) ? null : at;
        } catch (DateTimeException _) {
            return null;
        }
    }
}

package dev.bailiwick.helper;

import java.time.Clock;
import java.time.temporal.ChronoUnit;

/// Log lines on standard error. Under systemd each starts with its level in the journal's format
/// (sd-daemon(3)) and the journal adds the time; elsewhere it starts with level and time.
///
/// No line contains a password, a key, or what was typed or shown.
final class Log {
    private static final boolean IN_JOURNAL = System.getenv("JOURNAL_STREAM") != null;
    private static final Clock CLOCK = Clock.systemUTC();

    private Log() {}

    static void info(String message) {
        line(6, "info", message);
    }

    static void error(String message) {
        line(3, "error", message);
    }

    private static void line(int level, String word, String message) {
        String clean = PlainText.oneLine(message, 1_000);
        System.err.println(
                IN_JOURNAL
                        ? "<%d>%s".formatted(level, clean)
                        : "<%s> %s %s"
                                .formatted(
                                        word,
                                        CLOCK.instant().truncatedTo(ChronoUnit.SECONDS),
                                        clean));
    }
}

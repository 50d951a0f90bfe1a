package dev.bailiwick.gateway;

import java.time.Clock;
import java.time.temporal.ChronoUnit;

/// Log lines on standard error. Under systemd each starts with its level in the journal's format
/// (sd-daemon(3)) and the journal adds the time; elsewhere it starts with level and time.
///
/// No line contains anything that a recipient sent, nor the message of an exception that could.
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
        System.err.println(
                IN_JOURNAL
                        ? "<%d>%s".formatted(level, message)
                        : "<%s> %s %s"
                                .formatted(
                                        word,
                                        CLOCK.instant().truncatedTo(ChronoUnit.SECONDS),
                                        message));
    }
}

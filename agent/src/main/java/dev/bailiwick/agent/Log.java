package dev.bailiwick.agent;

import java.time.Clock;
import java.time.temporal.ChronoUnit;

/// Log lines on standard error. Under systemd each starts with its level in the journal's format
/// (sd-daemon(3)) and the journal adds the time; elsewhere it starts with level and time.
///
/// No line contains a token: the logged texts never include one.
public final class Log {
    private static final boolean IN_JOURNAL = System.getenv("JOURNAL_STREAM") != null;
    private static final Clock CLOCK = Clock.systemUTC();

    private Log() {}

    public static void info(String message) {
        line(6, "info", message);
    }

    public static void warning(String message) {
        line(4, "warning", message);
    }

    public static void error(String message) {
        line(3, "error", message);
    }

    /// What failed and where, in one line.
    public static String place(Throwable failure) {
        StackTraceElement[] places = failure.getStackTrace();
        return places.length == 0 ? failure.toString() : failure + " at " + places[0];
    }

    private static void line(int level, String word, String message) {
        String clean = oneLine(message);
        System.err.println(
                IN_JOURNAL
                        ? "<%d>%s".formatted(level, clean)
                        : "<%s> %s %s"
                                .formatted(
                                        word,
                                        CLOCK.instant().truncatedTo(ChronoUnit.SECONDS),
                                        clean));
    }

    /// Text from others can contain line feeds and terminal codes.
    private static String oneLine(String message) {
        var clean = new StringBuilder(message.length());
        message.chars().forEach(c -> clean.append(Character.isISOControl(c) ? ' ' : (char) c));
        return clean.toString();
    }
}

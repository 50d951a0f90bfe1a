package dev.bailiwick.agent;

import java.time.Clock;
import java.time.temporal.ChronoUnit;

/// Lines on standard error. Under systemd each begins with its level as the journal reads it
/// (sd-daemon(3)) and the journal adds the time; elsewhere they begin with level and time.
///
/// No line holds a token: nothing that is logged has ever seen one.
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
    static String place(Throwable failure) {
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

    /// What others said may hold line feeds and terminal codes.
    private static String oneLine(String message) {
        var clean = new StringBuilder(message.length());
        message.chars().forEach(c -> clean.append(Character.isISOControl(c) ? ' ' : (char) c));
        return clean.toString();
    }
}

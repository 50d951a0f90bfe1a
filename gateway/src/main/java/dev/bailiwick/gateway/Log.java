package dev.bailiwick.gateway;

import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

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

    /// Tomcat writes to the JDK's loggers, at times what was sent. Only where and by what it failed
    /// is printed.
    static void replaceLibraries() {
        LogManager.getLogManager().reset();
        Logger root = Logger.getLogger("");
        root.setLevel(Level.SEVERE);
        root.addHandler(
                new Handler() {
                    @Override
                    public void publish(LogRecord line) {
                        Throwable cause = line.getThrown();
                        error(
                                "%s: %s %s"
                                        .formatted(
                                                line.getLevel(),
                                                line.getLoggerName(),
                                                cause == null ? "" : cause.getClass().getName()));
                    }

                    @Override
                    public void flush() {
                        System.err.flush();
                    }

                    @Override
                    public void close() {
                        // Standard error stays open.
                    }
                });
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

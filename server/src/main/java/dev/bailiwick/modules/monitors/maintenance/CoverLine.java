package dev.bailiwick.modules.monitors.maintenance;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// A line that says what a window covers: `everything`, or a kind and a name such as `host:
/// web-03`.
///
/// @param name empty for everything
public record CoverLine(Kind kind, String name) {
    static final String EVERYTHING = "everything";

    /// What a line names.
    public enum Kind {
        EVERYTHING,
        MONITOR,
        HOST,
        TAG;

        private String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// @return empty if it is neither
    public static Optional<CoverLine> parse(String line) {
        if (line.toLowerCase(Locale.ROOT).equals(EVERYTHING)) {
            return Optional.of(new CoverLine(Kind.EVERYTHING, ""));
        }
        int colon = line.indexOf(':');
        if (colon < 0) {
            return Optional.empty();
        }
        String kind = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
        String name = line.substring(colon + 1).strip();
        return Arrays.stream(Kind.values())
                .filter(one -> one != Kind.EVERYTHING && one.key().equals(kind) && !name.isEmpty())
                .findFirst()
                .map(one -> new CoverLine(one, name));
    }

    /// As the form has it.
    public String text() {
        return kind == Kind.EVERYTHING ? EVERYTHING : kind.key() + ": " + name;
    }

    public static String monitor(String name) {
        return new CoverLine(Kind.MONITOR, name).text();
    }

    static String host(String name) {
        return new CoverLine(Kind.HOST, name).text();
    }

    static String tag(String name) {
        return new CoverLine(Kind.TAG, name).text();
    }
}

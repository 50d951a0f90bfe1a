package dev.bailiwick.modules.monitors.maintenance;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long a window is open, as people write it: "2 h 30 min", "3 d", "45 min".
final class WindowLength {
    static final Duration SHORTEST = Duration.ofMinutes(1);
    static final Duration LONGEST = Duration.ofDays(31);
    static final String LIMITS = "A window is open for 1 minute to 31 days.";

    private static final Pattern FORM =
            Pattern.compile(
                    "(?:(\\d{1,5}) ?d(?:ays?)?)? ?(?:(\\d{1,5}) ?h(?:ours?)?)?"
                            + " ?(?:(\\d{1,5}) ?m(?:in(?:utes?)?)?)?");

    private WindowLength() {}

    static Optional<Duration> parse(String text) {
        Matcher match = FORM.matcher(text);
        return text.isEmpty() || !match.matches()
                ? Optional.empty()
                : Optional.of(
                        Duration.ofDays(number(match.group(1)))
                                .plusHours(number(match.group(2)))
                                .plusMinutes(number(match.group(3))));
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    static boolean isAllowed(Duration length) {
        return length.compareTo(SHORTEST) >= 0 && length.compareTo(LONGEST) <= 0;
    }

    static String text(Duration length) {
        List<String> parts = new ArrayList<>();
        add(parts, length.toDays(), " d");
        add(parts, length.toHoursPart(), " h");
        add(parts, length.toMinutesPart(), " min");
        return String.join(" ", parts);
    }

    private static void add(List<String> parts, long count, String unit) {
        if (count > 0) {
            parts.add(count + unit);
        }
    }
}

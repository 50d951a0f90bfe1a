package dev.bailiwick.bench;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the shell's `times` prints: processor time of itself and of its children.
final class ShellTimes {
    private static final Pattern TIMES = Pattern.compile("(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s");

    private ShellTimes() {}

    static double seconds(String output) {
        double seconds = 0;
        for (Matcher times = TIMES.matcher(output); times.find(); ) {
            seconds +=
                    60 * (Integer.parseInt(times.group(1)) + Integer.parseInt(times.group(3)))
                            + Double.parseDouble(times.group(2))
                            + Double.parseDouble(times.group(4));
        }
        return seconds;
    }
}

package dev.bailiwick.alerts;

import java.util.regex.Pattern;

/// Texts of strangers as one line: nothing in them begins another line or turns text around.
final class Lines {
    private static final Pattern BREAKING =
            Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+");

    private Lines() {}

    static String one(String text, int longest) {
        String line = BREAKING.matcher(text).replaceAll(" ").strip();
        if (line.length() <= longest) {
            return line;
        }
        int end = Character.isHighSurrogate(line.charAt(longest - 2)) ? longest - 2 : longest - 1;
        return line.substring(0, end) + "…";
    }
}

package dev.bailiwick.platform.text;

import java.util.regex.Pattern;

/// Reduces a text to one line: nothing in it starts another line or changes the text direction.
public final class OneLine {
    /// Control characters, Unicode separators, and characters that embed, override or isolate a
    /// direction (Unicode Standard Annex 9, §2).
    private static final Pattern CONTROL_CHARACTERS =
            Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+");

    private OneLine() {}

    /// Whether nothing would have to be replaced.
    public static boolean fits(String text) {
        return !CONTROL_CHARACTERS.matcher(text).find();
    }

    /// Replaces each run of such characters with a space, and trims the ends.
    public static String of(String text) {
        return CONTROL_CHARACTERS.matcher(text).replaceAll(" ").strip();
    }
}

package dev.bailiwick.platform.text;

import java.util.regex.Pattern;

/// A text as one line: nothing in it begins another one or turns text around.
public final class OneLine {
    /// Control characters, the separators of Unicode, and what embeds, overrides or isolates a
    /// direction (Unicode Standard Annex 9, §2).
    private static final Pattern BREAKING =
            Pattern.compile("[\\p{Cntrl}\\u0085\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069]+");

    private OneLine() {}

    /// With a space in place of each row of such characters, and none at its ends.
    public static String of(String text) {
        return BREAKING.matcher(text).replaceAll(" ").strip();
    }
}

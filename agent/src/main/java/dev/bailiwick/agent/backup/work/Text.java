package dev.bailiwick.agent.backup.work;

import java.util.regex.Pattern;

/// Texts for people.
public final class Text {
    /// As in `ESC[2K`, which clears a line of a terminal.
    private static final Pattern ESCAPE =
            Pattern.compile("\\x1B(\\[[0-9:;<=>?]*[ -/]*[@-~]|\\][^\\x07\\x1B]*\\x07?|.)");

    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}&&[^\n]]");
    private static final Pattern TWO_FULL_STOPS =
            Pattern.compile("(?<=[\\p{L}\\p{N})\"'])\\.\\.(?=\\s|$)");

    private Text() {}

    /// Without what is only for terminals.
    public static String plain(String text) {
        String shown = ESCAPE.matcher(text).replaceAll("");
        return CONTROL.matcher(shown.replace('\t', ' ')).replaceAll("");
    }

    /// With one full stop where a sentence that has its own was put at the end of another.
    static String sentence(String text) {
        return TWO_FULL_STOPS.matcher(text).replaceAll(".");
    }

    /// The beginning of a text that is longer.
    public static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }
}

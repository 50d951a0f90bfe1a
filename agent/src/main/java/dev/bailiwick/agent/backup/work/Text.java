package dev.bailiwick.agent.backup.work;

/// Texts of bounded length.
public final class Text {
    private Text() {}

    /// The beginning of a text that is longer.
    public static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(most - 2)) ? most - 2 : most - 1;
        return text.substring(0, end) + "…";
    }
}

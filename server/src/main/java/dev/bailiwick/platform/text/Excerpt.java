package dev.bailiwick.platform.text;

/// The beginning of a text.
public final class Excerpt {
    private Excerpt() {}

    /// The text as it is when it is no longer than that, else its beginning and "…". No pair of
    /// surrogates is cut in two: half of one is no text that a database would give back.
    ///
    /// @param longest of what is returned, in UTF-16 units; 2 at least
    public static String of(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 2)) ? longest - 2 : longest - 1;
        return text.substring(0, end) + "…";
    }
}

package dev.bailiwick.platform.text;

/// Shortens a text.
public final class Excerpt {
    private Excerpt() {}

    /// The text itself if it is no longer than the limit, otherwise its beginning and "…". Never
    /// splits a surrogate pair: databases cannot store half of one.
    ///
    /// @param maxLength the maximum length of the result in UTF-16 units; at least 2
    public static String of(String text, int maxLength) {
        if (text.length() <= maxLength) {
            return text;
        }
        int end =
                Character.isHighSurrogate(text.charAt(maxLength - 2))
                        ? maxLength - 2
                        : maxLength - 1;
        return text.substring(0, end) + "…";
    }
}

package dev.bailiwick.oidc;

import dev.bailiwick.text.Excerpt;
import org.jspecify.annotations.Nullable;

/// Words of a provider that are shown to people: short, on one line, without control characters.
final class Plain {
    private static final int LONGEST = 120;

    private Plain() {}

    static String excerpt(@Nullable String words) {
        String line = words == null ? "" : words.replaceAll("\\p{C}", " ").strip();
        return Excerpt.of(line, LONGEST);
    }

    /// What no database would keep as it is could end as somebody else's.
    static boolean isText(String text) {
        return text.codePoints()
                .noneMatch(it ->
                        Character.isISOControl(it) || Character.getType(it) == Character.SURROGATE);
    }

    /// An error code as RFC 6749 §4.1.2.1 and §5.2 allow it; anything else is not repeated.
    static String errorCode(@Nullable String code) {
        return code != null && code.matches("[A-Za-z0-9_.-]{1,60}") ? code : "unnamed error";
    }
}

package dev.bailiwick.identity.oidc.provider;

import dev.bailiwick.platform.text.Excerpt;
import org.jspecify.annotations.Nullable;

/// A provider's texts for display: short, on one line, without control characters.
public final class IdpText {
    private static final int MAX_LENGTH = 120;

    private IdpText() {}

    public static String excerpt(@Nullable String words) {
        String line = words == null ? "" : words.replaceAll("\\p{C}", " ").strip();
        return Excerpt.of(line, MAX_LENGTH);
    }

    /// Text that a database would alter when storing it could end up equal to somebody else's.
    public static boolean isText(String text) {
        return text.codePoints()
                .noneMatch(it ->
                        Character.isISOControl(it) || Character.getType(it) == Character.SURROGATE);
    }

    /// An error code allowed by RFC 6749 §4.1.2.1 and §5.2; anything else is not repeated.
    public static String errorCode(@Nullable String code) {
        return code != null && code.matches("[A-Za-z0-9_.-]{1,60}") ? code : "unnamed error";
    }
}

package dev.bailiwick.fleet.checkinbody;

/// Text as both databases can hold it and pages can show it: control characters (but tab and line
/// feed) and halves of surrogate pairs become U+FFFD. They are no fault of the host that reports
/// them, and must not silence it.
final class CleanText {
    private CleanText() {}

    static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isBad(text, i)) {
                return cleaned(text);
            }
        }
        return text;
    }

    private static String cleaned(String text) {
        var clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            clean.append(isBad(text, i) ? '\uFFFD' : text.charAt(i));
        }
        return clean.toString();
    }

    private static boolean isBad(String text, int index) {
        char c = text.charAt(index);
        if (Character.isHighSurrogate(c)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        if (Character.isLowSurrogate(c)) {
            return index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
        }
        return Character.isISOControl(c) && c != '\t' && c != '\n';
    }
}

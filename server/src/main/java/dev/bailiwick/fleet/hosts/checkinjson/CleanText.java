package dev.bailiwick.fleet.hosts.checkinjson;

/// Makes text storable in both databases and displayable: control characters (except tab and line
/// feed) and unpaired surrogates become U+FFFD. They are not the host's fault and must not keep it
/// from reporting.
public final class CleanText {
    private CleanText() {}

    public static String of(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (isInvalid(text, i)) {
                return clean(text);
            }
        }
        return text;
    }

    private static String clean(String text) {
        var clean = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            clean.append(isInvalid(text, i) ? '\uFFFD' : text.charAt(i));
        }
        return clean.toString();
    }

    private static boolean isInvalid(String text, int index) {
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

package dev.bailiwick.helper;

/// Makes text that a machine sent harmless: no control or formatting characters, limited length.
final class PlainText {
    private PlainText() {}

    static String oneLine(String text, int maxLength) {
        return clean(text, maxLength, false);
    }

    /// Keeps line feeds and tabs.
    static String lines(String text, int maxLength) {
        return clean(text, maxLength, true);
    }

    private static String clean(String text, int maxLength, boolean keepLines) {
        var clean = new StringBuilder();
        text.codePoints()
                .filter(c -> c != '\r')
                .limit(maxLength)
                .map(c -> isPlain(c) || (keepLines && (c == '\n' || c == '\t')) ? c : ' ')
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isPlain(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }
}

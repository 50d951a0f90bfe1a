package dev.bailiwick.probes.result;

/// Text of other servers, made safe for one line of a log, a page or a mail. It is not HTML: angle
/// brackets and ampersands remain.
public final class PlainText {
    private static final char ELLIPSIS = '…';

    private PlainText() {}

    /// Replaces each run of spaces, control and format characters (line breaks, bidirectional
    /// marks, zero-width characters) by one space, and cuts the rest.
    ///
    /// @param length the maximum number of UTF-16 units, including an ellipsis if it was cut
    public static String line(String text, int length) {
        var safe = new StringBuilder(Math.min(text.length(), length + 2));
        boolean gap = false;
        for (int i = 0; i < text.length() && safe.length() <= length; ) {
            int point = text.codePointAt(i);
            i += Character.charCount(point);
            if (isBlank(point)) {
                gap = !safe.isEmpty();
            } else {
                if (gap) {
                    safe.append(' ');
                    gap = false;
                }
                safe.appendCodePoint(point);
            }
        }
        return safe.length() <= length ? safe.toString() : cut(safe, length);
    }

    private static String cut(StringBuilder text, int length) {
        int end = length - 1;
        if (Character.isHighSurrogate(text.charAt(end - 1))) {
            end--;
        }
        text.setLength(end);
        return text.append(ELLIPSIS).toString();
    }

    private static boolean isBlank(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.SPACE_SEPARATOR,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    true;
            default -> false;
        };
    }
}

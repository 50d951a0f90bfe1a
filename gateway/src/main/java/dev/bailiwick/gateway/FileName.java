package dev.bailiwick.gateway;

import java.nio.charset.StandardCharsets;

/// A sender's file name as a header for browsers and as text on a page.
final class FileName {
    private static final int LONGEST = 200;
    private static final int LONGEST_EXTENSION = 20;
    private static final String UNESCAPED = "!#$&+-.^_`|~"; // RFC 8187 §3.2.1, attr-char

    private FileName() {}

    /// `attachment` with the name, RFC 6266 and RFC 8187.
    static String disposition(String name) {
        String clean = clean(name);
        return "attachment; filename=\"%s\"; filename*=UTF-8''%s"
                .formatted(ascii(clean), encoded(clean));
    }

    /// The last segment of a path, without characters that are not seen, at most [#LONGEST] long.
    static String clean(String name) {
        String segment =
                name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        String stripped =
                visible(segment).strip().replaceFirst("^[. ]+", "").replaceFirst("[. ]+$", "");
        return stripped.isEmpty() ? "file" : shortened(stripped);
    }

    /// Without characters that are not seen or change the direction of others.
    static String visible(String text) {
        var visible = new StringBuilder();
        text.codePoints().filter(FileName::isSeen).forEach(visible::appendCodePoint);
        return visible.toString();
    }

    private static boolean isSeen(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }

    /// With its extension, which says what opens it. File systems count bytes.
    private static String shortened(String name) {
        int dot = name.lastIndexOf('.');
        String extension =
                dot > 0 && name.length() - dot <= LONGEST_EXTENSION ? name.substring(dot) : "";
        int left = LONGEST - extension.getBytes(StandardCharsets.UTF_8).length;
        var base = new StringBuilder();
        for (int c : name.substring(0, name.length() - extension.length()).codePoints().toArray()) {
            left -= Character.toString(c).getBytes(StandardCharsets.UTF_8).length;
            if (left < 0) {
                break;
            }
            base.appendCodePoint(c);
        }
        return base + extension;
    }

    private static String ascii(String name) {
        return name.replaceAll("[^ -~]|[\"\\\\%]", "_");
    }

    private static String encoded(String name) {
        var encoded = new StringBuilder();
        for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
            boolean plain =
                    (b >= '0' && b <= '9')
                            || (b >= 'A' && b <= 'Z')
                            || (b >= 'a' && b <= 'z')
                            || (b > 0 && UNESCAPED.indexOf(b) >= 0);
            encoded.append(plain ? String.valueOf((char) b) : "%%%02X".formatted(b & 0xFF));
        }
        return encoded.toString();
    }
}

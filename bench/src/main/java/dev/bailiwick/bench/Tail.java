package dev.bailiwick.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/// Finds a text at the end of a stream, give or take a prompt, without looking at all of it.
final class Tail {
    private static final int LENGTH = 512;

    private final String text;
    private String last = "";

    Tail(String text) {
        this.text = text;
    }

    /// Whether the text is among the last bytes.
    boolean ends(ByteBuffer part) {
        int length = Math.min(part.remaining(), LENGTH);
        String end =
                new String(
                        part.array(),
                        part.arrayOffset() + part.limit() - length,
                        length,
                        StandardCharsets.ISO_8859_1);
        last = last + end;
        last = last.substring(Math.max(0, last.length() - LENGTH));
        return last.contains(text);
    }
}

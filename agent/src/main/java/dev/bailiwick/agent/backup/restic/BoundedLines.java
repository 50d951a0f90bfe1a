package dev.bailiwick.agent.backup.restic;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/// Reads lines of any length in little memory: what exceeds 64 KiB is dropped.
public final class BoundedLines {
    private static final int MAX_BYTES = 64 * 1024;

    /// Takes a line, with U+FFFD for what is not UTF-8.
    public interface Taker {
        void line(String line) throws IOException;
    }

    private BoundedLines() {}

    public static void read(InputStream in, Taker taker) throws IOException {
        read(in, MAX_BYTES, taker);
    }

    /// @param maxBytes of a line; what exceeds them is dropped
    public static void read(InputStream in, int maxBytes, Taker taker) throws IOException {
        read(in, maxBytes, StandardCharsets.UTF_8, taker);
    }

    static void read(InputStream in, int maxBytes, Charset charset, Taker taker)
            throws IOException {
        byte[] buffer = new byte[8 * 1024];
        var line = new ByteArrayOutputStream(1024);
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            int from = 0;
            for (int i = 0; i < count; i++) {
                if (buffer[i] == '\n') {
                    add(line, maxBytes, buffer, from, i);
                    taker.line(line.toString(charset));
                    line.reset();
                    from = i + 1;
                }
            }
            add(line, maxBytes, buffer, from, count);
        }
        if (line.size() > 0) {
            taker.line(line.toString(charset));
        }
    }

    private static void add(
            ByteArrayOutputStream line, int maxBytes, byte[] buffer, int from, int to) {
        line.write(buffer, from, Math.min(to - from, maxBytes - line.size()));
    }
}

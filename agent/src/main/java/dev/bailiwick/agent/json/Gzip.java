package dev.bailiwick.agent.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/// As check-ins travel and wait.
public final class Gzip {
    private Gzip() {}

    public static byte[] of(byte[] plain) {
        var bytes = new ByteArrayOutputStream(plain.length / 4 + 64);
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("memory takes all", e);
        }
        return bytes.toByteArray();
    }
}

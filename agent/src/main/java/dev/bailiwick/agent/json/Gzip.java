package dev.bailiwick.agent.json;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/// The encoding of check-ins in transit and in the spool.
public final class Gzip {
    private Gzip() {}

    public static byte[] of(byte[] plain) {
        var bytes = new ByteArrayOutputStream(plain.length / 4 + 64);
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory cannot fail", e);
        }
        return bytes.toByteArray();
    }
}

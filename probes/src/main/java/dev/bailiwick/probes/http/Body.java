package dev.bailiwick.probes.http;

import dev.bailiwick.probes.check.BodyCondition;
import dev.bailiwick.probes.result.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.jspecify.annotations.Nullable;

/// The beginning of a response's body, decompressed.
///
/// @param limit how many bytes are read at most
/// @param complete whether it is all of it
/// @param supported false for a compression other than gzip; the bytes are compressed then
record Body(byte[] bytes, int limit, Charset charset, boolean complete, boolean supported) {
    private static final int KIBIBYTE = 1024;
    private static final int MEBIBYTE = 1024 * KIBIBYTE;
    private static final int QUOTED = 60;

    static Body none(int limit) {
        return new Body(new byte[0], limit, StandardCharsets.UTF_8, true, true);
    }

    static Body read(ClassicHttpResponse response, int limit) throws IOException {
        HttpEntity entity = response.getEntity();
        if (entity == null) {
            return none(limit);
        }
        String encoding = entity.getContentEncoding();
        Coding coding = Coding.of(encoding == null ? "" : encoding);
        try (InputStream raw = new Capped(entity.getContent(), limit);
                InputStream in = coding == Coding.GZIP ? decompressed(raw) : raw) {
            byte[] bytes = in.readNBytes(limit + 1);
            return new Body(
                    bytes, limit, charset(entity), bytes.length <= limit, coding != Coding.OTHER);
        }
    }

    private enum Coding {
        NONE,
        GZIP,
        OTHER;

        static Coding of(String header) {
            return switch (header.strip().toLowerCase(Locale.ROOT)) {
                case "", "identity" -> NONE;
                case "gzip", "x-gzip" -> GZIP;
                default -> OTHER;
            };
        }
    }

    private static InputStream decompressed(InputStream raw) throws IOException {
        var in = new PushbackInputStream(raw);
        int first = in.read();
        if (first < 0) {
            return in; // an empty body is not compressed
        }
        in.unread(first);
        return new GZIPInputStream(in, 8_192);
    }

    private static Charset charset(HttpEntity entity) {
        ContentType type = ContentType.parseLenient(entity.getContentType());
        Charset charset = type == null ? null : type.getCharset();
        return charset == null ? StandardCharsets.UTF_8 : charset;
    }

    /// @return a sentence for people; null if the condition is met
    @Nullable String problem(BodyCondition condition, Secrets secrets) {
        if (!supported) {
            return "The body is compressed in a way that is not supported.";
        }
        return switch (condition) {
            case BodyCondition.Contains(var text) ->
                    text().contains(text)
                            ? null
                            : "The response does not contain “%s”%s."
                                    .formatted(
                                            PlainText.line(text, QUOTED),
                                            complete ? "" : " in its first " + limitText());
            case BodyCondition.ContainsNot(var text) ->
                    text().contains(text)
                            ? "The response contains “%s”.".formatted(PlainText.line(text, QUOTED))
                            : tooLarge();
            case BodyCondition.Json json ->
                    complete ? JsonCondition.problem(json, bytes, secrets) : tooLarge();
        };
    }

    private @Nullable String tooLarge() {
        return complete
                ? null
                : "The response is larger than %s, and cannot be checked.".formatted(limitText());
    }

    private String limitText() {
        return limit % MEBIBYTE == 0 ? limit / MEBIBYTE + " MiB" : limit / KIBIBYTE + " KiB";
    }

    private String text() {
        return new String(bytes, charset);
    }

    /// Limits what is read, and leaves the rest of the body where it is: the original stream would
    /// read it to its end when it is closed.
    private static final class Capped extends InputStream {
        private final InputStream in;
        private int left;

        Capped(InputStream in, int limit) {
            this.in = in;
            this.left = 2 * limit;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            if (left == 0) {
                throw new ZipException("too much compressed data");
            }
            int count = in.read(bytes, offset, Math.min(length, left));
            left -= Math.max(count, 0);
            return count;
        }

        @Override
        public int available() throws IOException {
            return in.available();
        }
    }
}

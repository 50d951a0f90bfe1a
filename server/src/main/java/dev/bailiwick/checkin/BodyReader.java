package dev.bailiwick.checkin;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Reads a body that is JSON, gzip-encoded or not: at most 1 MiB on the wire and 8 MiB unpacked, in
/// half a minute at most, however slowly it trickles.
final class BodyReader {
    static final int MOST_ON_THE_WIRE = 1024 * 1024;
    static final int MOST_UNPACKED = 8 * 1024 * 1024;
    static final Duration LONGEST = Duration.ofSeconds(30);

    /// What came, or why it is not taken.
    sealed interface Body {
        record Bytes(byte[] json) implements Body {}

        record WrongType() implements Body {}

        record WrongEncoding() implements Body {}

        record TooLarge() implements Body {}

        record TooSlow() implements Body {}

        /// It breaks off, or is no gzip though it says so.
        record Broken() implements Body {}
    }

    private BodyReader() {}

    static Body read(HttpServletRequest request) {
        if (!isJson(request.getContentType())) {
            return new Body.WrongType();
        }
        String encoding = request.getHeader("Content-Encoding");
        boolean packed = encoding != null && encoding.strip().equalsIgnoreCase("gzip");
        if (encoding != null && !packed && !encoding.strip().equalsIgnoreCase("identity")) {
            return new Body.WrongEncoding();
        }
        if (request.getContentLengthLong() > MOST_ON_THE_WIRE) {
            return new Body.TooLarge();
        }
        // Closed, or the memory that unpacking takes outside the heap would wait for a collection.
        try (var wire = new Limited(request.getInputStream(), MOST_ON_THE_WIRE);
                var body = packed ? new GZIPInputStream(wire, 16 * 1024) : wire) {
            return new Body.Bytes(all(new Limited(body, MOST_UNPACKED)));
        } catch (LimitReached limit) {
            return limit.slow ? new Body.TooSlow() : new Body.TooLarge();
        } catch (IOException broken) {
            return new Body.Broken();
        }
    }

    private static boolean isJson(@Nullable String type) {
        if (type == null) {
            return false;
        }
        String[] parts = type.toLowerCase(Locale.ROOT).split(";", -1);
        if (!parts[0].strip().equals("application/json")) {
            return false;
        }
        for (int i = 1; i < parts.length; i++) {
            String parameter = parts[i].strip().replace("\"", "");
            if (parameter.startsWith("charset=") && !parameter.equals("charset=utf-8")) {
                return false;
            }
        }
        return true;
    }

    private static byte[] all(InputStream in) throws IOException {
        var bytes = new ByteArrayOutputStream(16 * 1024);
        long ignored = in.transferTo(bytes);
        return bytes.toByteArray();
    }

    private static final class LimitReached extends IOException {
        private final boolean slow;

        LimitReached(boolean slow) {
            this.slow = slow;
        }
    }

    /// Counts what passes, and looks at the time whenever something does.
    private static final class Limited extends InputStream {
        private final InputStream in;
        private final long deadline = System.nanoTime() + LONGEST.toNanos();
        private long left;

        Limited(InputStream in, int most) {
            this.in = in;
            this.left = most;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            int count = read(one, 0, 1);
            return count < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = in.read(into, offset, length);
            if (count > 0) {
                left -= count;
            }
            if (left < 0) {
                throw new LimitReached(false);
            }
            if (System.nanoTime() - deadline > 0) {
                throw new LimitReached(true);
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

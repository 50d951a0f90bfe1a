package dev.bailiwick.fleet.checkinbody;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// Reads a body that is JSON, gzip-encoded or not: at most 1 MiB on the wire, in half a minute at
/// most, however slowly it trickles; and 8 MiB unpacked.
public final class BodyReader {
    public static final int MOST_ON_THE_WIRE = 1024 * 1024;
    public static final int MOST_UNPACKED = 8 * 1024 * 1024;
    static final Duration LONGEST = Duration.ofSeconds(30);

    sealed interface Arrived {}

    sealed interface Unpacked {}

    /// As it came: nobody is waited for any more, and it takes little memory yet.
    public record Wire(byte[] bytes, boolean packed) implements Arrived {}

    public record Json(byte[] bytes) implements Unpacked {}

    /// Why it is not taken.
    public enum Fault implements Arrived, Unpacked {
        WRONG_TYPE,
        WRONG_ENCODING,
        TOO_LARGE,
        TOO_SLOW,

        /// It breaks off, or is no gzip though it says so.
        BROKEN
    }

    private BodyReader() {}

    public static Arrived read(HttpServletRequest request) {
        if (!isJson(request.getContentType())) {
            return Fault.WRONG_TYPE;
        }
        String encoding = request.getHeader("Content-Encoding");
        boolean packed = encoding != null && encoding.strip().equalsIgnoreCase("gzip");
        if (encoding != null && !packed && !encoding.strip().equalsIgnoreCase("identity")) {
            return Fault.WRONG_ENCODING;
        }
        if (request.getContentLengthLong() > MOST_ON_THE_WIRE) {
            return Fault.TOO_LARGE;
        }
        try (var wire = new Limited(request.getInputStream())) {
            return new Wire(wire.readAllBytes(), packed);
        } catch (LimitReached limit) {
            return limit.fault;
        } catch (IOException broken) {
            return Fault.BROKEN;
        }
    }

    /// @param most bytes of JSON
    public static Unpacked unpack(Wire wire, int most) {
        // Closed, or the memory that unpacking takes outside the heap would wait for a collection.
        try (InputStream body = stream(wire)) {
            byte[] json = body.readNBytes(most + 1);
            return json.length > most ? Fault.TOO_LARGE : new Json(json);
        } catch (IOException broken) {
            return Fault.BROKEN;
        }
    }

    private static InputStream stream(Wire wire) throws IOException {
        var bytes = new ByteArrayInputStream(wire.bytes);
        return wire.packed ? new GZIPInputStream(bytes, 16 * 1024) : bytes;
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

    private static final class LimitReached extends IOException {
        private final Fault fault;

        LimitReached(Fault fault) {
            this.fault = fault;
        }
    }

    /// Counts what passes, and looks at the time whenever something does.
    private static final class Limited extends InputStream {
        private final InputStream in;
        private final long deadline = System.nanoTime() + LONGEST.toNanos();
        private long left = MOST_ON_THE_WIRE;

        Limited(InputStream in) {
            this.in = in;
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
                throw new LimitReached(Fault.TOO_LARGE);
            }
            if (System.nanoTime() - deadline > 0) {
                throw new LimitReached(Fault.TOO_SLOW);
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

package dev.bailiwick.fleet.hosts.checkinjson;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/// Reads a JSON body, gzip-encoded or not: at most 1 MiB on the wire and 8 MiB unpacked, and at
/// most half a minute, however slowly it arrives.
public final class BodyReader {
    public static final int MAX_WIRE_BYTES = 1024 * 1024;
    public static final int MAX_UNPACKED_BYTES = 8 * 1024 * 1024;
    static final Duration READ_TIMEOUT = Duration.ofSeconds(30);

    public sealed interface ReadBody {}

    public sealed interface UnpackResult {}

    /// The body as received: the transfer is complete, and it still uses little memory.
    public record Wire(byte[] bytes, boolean packed) implements ReadBody {
        /// The size of the JSON in bytes. For gzip it is what the trailer says (ISIZE, RFC 1952
        /// §2.3.1): it decides how the body is read, and is never trusted as a limit.
        public long declaredSize() {
            if (!packed || bytes.length < Integer.BYTES) {
                return bytes.length;
            }
            return Integer.toUnsignedLong(
                    ByteBuffer.wrap(bytes)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .getInt(bytes.length - Integer.BYTES));
        }
    }

    public record Json(byte[] bytes) implements UnpackResult {}

    /// Why a body is refused.
    public enum Failure implements ReadBody, UnpackResult {
        WRONG_TYPE,
        WRONG_ENCODING,
        TOO_LARGE,
        TOO_SLOW,

        /// It is truncated, or declared as gzip but is not.
        CORRUPT
    }

    private BodyReader() {}

    public static ReadBody read(HttpServletRequest request) {
        if (!isJson(request.getContentType())) {
            return Failure.WRONG_TYPE;
        }
        String encoding = request.getHeader("Content-Encoding");
        boolean packed = encoding != null && encoding.strip().equalsIgnoreCase("gzip");
        if (encoding != null && !packed && !encoding.strip().equalsIgnoreCase("identity")) {
            return Failure.WRONG_ENCODING;
        }
        if (request.getContentLengthLong() > MAX_WIRE_BYTES) {
            return Failure.TOO_LARGE;
        }
        try (var wire = new Limited(request.getInputStream())) {
            return new Wire(wire.readAllBytes(), packed);
        } catch (LimitReached limit) {
            return limit.failure;
        } catch (IOException broken) {
            return Failure.CORRUPT;
        }
    }

    /// @param max the limit, in bytes of JSON
    public static UnpackResult unpack(Wire wire, int max) {
        // Closed explicitly: otherwise the native memory used for unpacking is freed only by
        // garbage collection.
        try (InputStream body = stream(wire)) {
            byte[] json = body.readNBytes(max + 1);
            return json.length > max ? Failure.TOO_LARGE : new Json(json);
        } catch (IOException broken) {
            return Failure.CORRUPT;
        }
    }

    private static InputStream stream(Wire wire) throws IOException {
        var bytes = new ByteArrayInputStream(wire.bytes);
        return wire.packed ? new Members(bytes) : bytes;
    }

    /// Unpacks the members of a gzip file one after another (RFC 1952 §2.2). Reading calls itself
    /// for each member after an empty one, so thousands of them would use up the stack.
    private static final class Members extends GZIPInputStream {
        private static final int MAX_EMPTY = 16;
        private int depth;

        Members(InputStream bytes) throws IOException {
            super(bytes, 16 * 1024);
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            if (depth > MAX_EMPTY) {
                throw new ZipException("too many empty members");
            }
            depth++;
            try {
                return super.read(into, offset, length);
            } finally {
                depth--;
            }
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

    private static final class LimitReached extends IOException {
        private final Failure failure;

        LimitReached(Failure failure) {
            this.failure = failure;
        }
    }

    /// Counts the bytes read, and checks the time at every read.
    private static final class Limited extends InputStream {
        private final InputStream in;
        private final long deadline = System.nanoTime() + READ_TIMEOUT.toNanos();
        private long remaining = MAX_WIRE_BYTES;

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
                remaining -= count;
            }
            if (remaining < 0) {
                throw new LimitReached(Failure.TOO_LARGE);
            }
            if (System.nanoTime() - deadline > 0) {
                throw new LimitReached(Failure.TOO_SLOW);
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }
}

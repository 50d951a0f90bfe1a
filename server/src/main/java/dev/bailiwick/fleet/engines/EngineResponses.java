package dev.bailiwick.fleet.engines;

import dev.bailiwick.fleet.engines.EngineFailureException.Step;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads the HTTP/1.1 responses of one reading (RFC 9112), each and all of them limited in size.
/// Redirects and encodings are refused.
final class EngineResponses {
    static final int MAX_RESPONSE_BYTES = 1024 * 1024;
    static final int MAX_TOTAL_BYTES = 32 * 1024 * 1024;
    private static final int MAX_HEAD_BYTES = 64 * 1024;
    private static final int MAX_LINE_LENGTH = 1_024;
    private static final int MAX_TRAILERS = 100;

    /// @param isLast whether the connection ends with it
    record Response(int status, byte[] body, boolean isLast) {}

    private int total;

    Response read(InputStream in) throws IOException {
        String[] lines = head(in).split("\r?\n", -1);
        String[] start = lines[0].split(" ", 3);
        if (start.length < 2
                || !start[0].matches("HTTP/1\\.[01]")
                || !start[1].matches("[1-5][0-9]{2}")) {
            throw refused("it does not speak HTTP.");
        }
        int status = Integer.parseInt(start[1]);
        if (status < 200 || status == 204) {
            throw refused("it responds with status " + status + ".");
        }
        if (status >= 300 && status < 400) {
            throw refused("it redirects, with status " + status + ". Redirects are not followed.");
        }
        Map<String, String> headers = headers(lines);
        String coding = headers.getOrDefault("transfer-encoding", "");
        String length = headers.get("content-length");
        boolean chunked = coding.equalsIgnoreCase("chunked");
        if ((!coding.isEmpty() && !chunked) || headers.containsKey("content-encoding")) {
            throw refused("it encodes its response in a way that was not requested.");
        }
        boolean isLast =
                start[0].endsWith("0")
                        || headers.getOrDefault("connection", "").equalsIgnoreCase("close")
                        || (!chunked && length == null);
        return new Response(status, chunked ? chunks(in) : body(length, in), isLast);
    }

    private static String head(InputStream in) throws IOException {
        var head = new StringBuilder();
        int newlines = 0;
        while (newlines < 2) {
            int next = in.read();
            if (next < 0 || head.length() >= MAX_HEAD_BYTES) {
                throw refused("the head of its response is truncated or too long.");
            }
            head.append((char) next);
            newlines = next == '\n' ? newlines + 1 : next == '\r' ? newlines : 0;
        }
        return head.toString();
    }

    private static Map<String, String> headers(String[] lines) {
        var headers = new HashMap<String, String>();
        for (String line : lines) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                headers.put(
                        line.substring(0, colon).toLowerCase(Locale.ROOT),
                        line.substring(colon + 1).strip());
            }
        }
        return headers;
    }

    /// Without a length it ends with the connection.
    private byte[] body(@Nullable String length, InputStream in) throws IOException {
        if (length == null) {
            return counted(in.readNBytes(MAX_RESPONSE_BYTES + 1));
        }
        if (!length.matches("[0-9]{1,18}")) {
            throw refused("the length of its response is not a number.");
        }
        return part(Long.parseLong(length), 0, in);
    }

    private byte[] chunks(InputStream in) throws IOException {
        var body = new ByteArrayOutputStream();
        while (true) {
            String size = line(in).split(";", 2)[0].strip();
            if (!size.matches("[0-9A-Fa-f]{1,15}")) {
                throw refused("a part of its response has no size.");
            }
            long length = Long.parseLong(size, 16);
            if (length == 0) {
                skipTrailers(in);
                return body.toByteArray();
            }
            body.writeBytes(part(length, body.size(), in));
            if (!line(in).isEmpty()) {
                throw refused("a part of its response is longer than its size.");
            }
        }
    }

    private static void skipTrailers(InputStream in) throws IOException {
        for (int i = 0; i < MAX_TRAILERS; i++) {
            if (line(in).isEmpty()) {
                return;
            }
        }
        throw refused("its response has no end.");
    }

    private byte[] part(long length, int before, InputStream in) throws IOException {
        if (before + length > MAX_RESPONSE_BYTES) {
            throw tooLarge();
        }
        byte[] part = in.readNBytes((int) length);
        if (part.length < length) {
            throw refused("its response is truncated.");
        }
        return counted(part);
    }

    private byte[] counted(byte[] part) throws EngineFailureException {
        total += part.length;
        if (part.length > MAX_RESPONSE_BYTES) {
            throw tooLarge();
        }
        if (total > MAX_TOTAL_BYTES) {
            throw refused("it sends more than 32 MiB for one reading.");
        }
        return part;
    }

    private static String line(InputStream in) throws IOException {
        var line = new StringBuilder();
        while (true) {
            int next = in.read();
            if (next < 0 || line.length() > MAX_LINE_LENGTH) {
                throw refused("its response is truncated.");
            }
            if (next == '\n') {
                return line.toString().strip();
            }
            line.append((char) next);
        }
    }

    private static EngineFailureException tooLarge() {
        return refused("one of its responses is larger than 1 MiB.");
    }

    private static EngineFailureException refused(String what) {
        return new EngineFailureException(Step.HTTP, what);
    }
}

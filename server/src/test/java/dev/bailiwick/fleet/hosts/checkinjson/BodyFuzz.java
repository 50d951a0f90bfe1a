package dev.bailiwick.fleet.hosts.checkinjson;

import static dev.bailiwick.FuzzInput.hold;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.springframework.mock.web.MockHttpServletRequest;

/// An incoming body: a line with its type, a line with its encoding, and its bytes. The decoded
/// body never exceeds the limit, and a compressed body decodes to its original.
public final class BodyFuzz {
    private BodyFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) throws IOException {
        int first = end(data, 0);
        int second = end(data, Math.min(first + 1, data.length));
        String type = latin(data, 0, first);
        String encoding = latin(data, Math.min(first + 1, second), second);
        byte[] body = Arrays.copyOfRange(data, Math.min(second + 1, data.length), data.length);

        if (read(type, encoding, body) instanceof BodyReader.Json(var json)) {
            hold(json.length <= BodyReader.MAX_UNPACKED_BYTES, "no more than fits");
            boolean packed = encoding.strip().equalsIgnoreCase("gzip");
            hold(packed || Arrays.equals(json, body), "what is not packed stays as it is");
        }
        hold(
                read("application/json", "gzip", packed(body))
                                instanceof BodyReader.Json(var unpacked)
                        && Arrays.equals(unpacked, body),
                "what was packed comes out as it was");
        hold(
                read("text/plain", "", body) == BodyReader.Failure.WRONG_TYPE,
                "other types are refused");
    }

    private static BodyReader.UnpackResult read(String type, String encoding, byte[] body) {
        var request = new MockHttpServletRequest("POST", "/");
        request.setContentType(type);
        if (!encoding.isEmpty()) {
            request.addHeader("Content-Encoding", encoding);
        }
        request.setContent(body);
        return switch (BodyReader.read(request)) {
            case BodyReader.Failure fault -> fault;
            case BodyReader.Wire wire -> BodyReader.unpack(wire, BodyReader.MAX_UNPACKED_BYTES);
        };
    }

    private static byte[] packed(byte[] body) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bytes)) {
            out.write(body);
        }
        return bytes.toByteArray();
    }

    private static int end(byte[] data, int from) {
        int end = from;
        while (end < data.length && data[end] != '\n') {
            end++;
        }
        return end;
    }

    private static String latin(byte[] data, int from, int to) {
        return new String(data, from, to - from, StandardCharsets.ISO_8859_1);
    }
}

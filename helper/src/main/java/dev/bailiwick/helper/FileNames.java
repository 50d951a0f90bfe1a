package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileEvent.Failed;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;

/// Names of files as the SFTP client has them, one character for each byte, and as the server has
/// them, UTF-8 where they are. Bytes that are not UTF-8 become U+EF00 plus the byte, and so do the
/// bytes of the characters that this uses, so that every name survives both ways.
final class FileNames {
    private static final char RAW = 0xEF00;
    private static final char FIRST_RAW = 0xEF80;
    private static final char LAST_RAW = 0xEFFF;

    private FileNames() {}

    static String text(String bytes) {
        ByteBuffer in = StandardCharsets.ISO_8859_1.encode(bytes);
        CharBuffer out = CharBuffer.allocate(bytes.length());
        var text = new StringBuilder();
        CoderResult result;
        do {
            result = StandardCharsets.UTF_8.newDecoder().decode(in, out.clear(), true);
            out.flip().chars().forEach(c -> append((char) c, text));
            for (int i = 0; result.isError() && i < result.length(); i++) {
                text.append((char) (RAW + (in.get() & 0xFF)));
            }
        } while (result.isError());
        return text.toString();
    }

    static String bytes(String text) throws FileException {
        var bytes = new StringBuilder();
        int at = 0;
        while (at < text.length()) {
            int end = at;
            while (end < text.length() && !isRaw(text.charAt(end))) {
                end++;
            }
            bytes.append(utf8(text.substring(at, end)));
            if (end < text.length()) {
                bytes.append((char) (text.charAt(end) - RAW));
            }
            at = end + 1;
        }
        return bytes.toString();
    }

    private static void append(char decoded, StringBuilder text) {
        if (isRaw(decoded)) {
            for (byte raw : String.valueOf(decoded).getBytes(StandardCharsets.UTF_8)) {
                text.append((char) (RAW + (raw & 0xFF)));
            }
        } else {
            text.append(decoded);
        }
    }

    private static boolean isRaw(char c) {
        return c >= FIRST_RAW && c <= LAST_RAW;
    }

    private static String utf8(String text) throws FileException {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
            return StandardCharsets.ISO_8859_1.decode(bytes).toString();
        } catch (CharacterCodingException _) {
            throw new FileException(Failed.Code.NOT_FOUND, "This path has impossible characters.");
        }
    }
}

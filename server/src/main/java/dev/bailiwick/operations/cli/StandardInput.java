package dev.bailiwick.operations.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Where commands take secrets from: never from an argument, which every user of the machine could
/// read.
final class StandardInput {
    private static final int MOST_BYTES = 4096;

    private StandardInput() {}

    /// All that stands there, without the last line feed. What is not UTF-8 would be stored as
    /// something else than was typed, and nobody could sign in with it.
    static String secret() {
        try {
            byte[] given = System.in.readNBytes(MOST_BYTES + 1);
            if (given.length > MOST_BYTES) {
                throw new CommandRefused(
                        "More than %,d bytes stand on standard input; no secret is so long."
                                .formatted(MOST_BYTES));
            }
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(given)).toString();
            String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
            return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        } catch (CharacterCodingException e) {
            throw new CommandRefused("What stands on standard input is not UTF-8 text.");
        } catch (IOException e) {
            throw new CommandRefused("Standard input cannot be read: " + e.getMessage());
        }
    }
}

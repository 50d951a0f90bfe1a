package dev.bailiwick.operations.cli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/// Where commands read secrets: never from arguments, which every user of the machine can see.
final class StandardInput {
    private static final int MAX_BYTES = 4096;

    private StandardInput() {}

    /// Everything on it, without a trailing line break. Input that is not UTF-8 is refused: it
    /// would be stored differently from what was typed, and nobody could sign in with it.
    static String secret() {
        try {
            byte[] given = System.in.readNBytes(MAX_BYTES + 1);
            if (given.length > MAX_BYTES) {
                throw new CommandRefusedException(
                        "Standard input has more than %,d bytes, too many for a secret."
                                .formatted(MAX_BYTES));
            }
            String text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(given)).toString();
            String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
            return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        } catch (CharacterCodingException e) {
            throw new CommandRefusedException("Standard input is not UTF-8 text.");
        } catch (IOException e) {
            throw new CommandRefusedException("Standard input cannot be read: " + e.getMessage());
        }
    }
}

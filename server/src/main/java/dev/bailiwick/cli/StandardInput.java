package dev.bailiwick.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/// Where commands take secrets from: never from an argument, which every user of the machine could
/// read.
final class StandardInput {
    private static final int LONGEST = 4096;

    private StandardInput() {}

    /// All that stands there, without the last line feed.
    static String secret() {
        try {
            String text = new String(System.in.readNBytes(LONGEST), StandardCharsets.UTF_8);
            String line = text.endsWith("\n") ? text.substring(0, text.length() - 1) : text;
            return line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        } catch (IOException e) {
            throw new CommandRefused("Standard input cannot be read: " + e.getMessage());
        }
    }
}

package dev.bailiwick.e2e;

import java.io.IOException;

/// Programs of the machine that some tests need.
final class Programs {
    private Programs() {}

    /// Whether a command is there and ends well.
    static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false; // there is none
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

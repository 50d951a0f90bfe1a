package dev.bailiwick.e2e;

import java.io.IOException;

/// System programs that some tests require.
final class Programs {
    private Programs() {}

    /// Whether a command exists and exits successfully.
    static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false; // it does not exist
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}

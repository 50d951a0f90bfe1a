package dev.bailiwick.bench;

import java.io.IOException;

/// One way to the measured machine.
///
/// @param name for the tables
record Terminals(String name, Opening opening) {
    interface Opening {
        Terminal open() throws IOException;
    }

    /// With a shell that does not print a prompt.
    Terminal open() throws IOException {
        Terminal terminal = opening.open();
        terminal.type("PS1=''; echo RE''ADY\n");
        terminal.await("READY");
        return terminal;
    }
}

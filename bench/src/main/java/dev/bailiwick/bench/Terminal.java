package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.ByteBuffer;

/// A shell on the measured machine, through one of the compared programs.
interface Terminal extends AutoCloseable {
    void type(String text) throws IOException;

    /// Waits for output.
    ///
    /// @return a part of it, until the next call
    ByteBuffer output() throws IOException;

    /// What carries it, without the machine itself.
    ProcessTree processes();

    /// Reads until the text has been printed.
    default void await(String text) throws IOException {
        var tail = new Tail(text);
        while (!tail.ends(output())) {
            // more follows
        }
    }

    @Override
    void close() throws IOException;
}

package dev.bailiwick.operations.cli;

import picocli.CommandLine.Option;

/// A person's password, which is never itself an argument.
final class PasswordFromInput {
    @Option(
            names = "--password-stdin",
            description = "Read the password from standard input (secrets are never arguments).",
            required = true)
    @SuppressWarnings("UnusedVariable") // exists only to be required
    private boolean asked;

    String read() {
        return StandardInput.secret();
    }
}

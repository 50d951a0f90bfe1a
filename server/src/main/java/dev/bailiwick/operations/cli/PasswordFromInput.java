package dev.bailiwick.operations.cli;

import picocli.CommandLine.Option;

/// A person's password, which is never an argument itself.
final class PasswordFromInput {
    @Option(
            names = "--password-stdin",
            description = "Read the password from standard input (secrets are never arguments).",
            required = true)
    @SuppressWarnings("UnusedVariable") // being required is all that it does
    private boolean asked;

    String read() {
        return StandardInput.secret();
    }
}

package dev.bailiwick.cli;

import picocli.CommandLine.Option;

/// A person's password, which is never an argument itself.
final class PasswordFromInput {
    @Option(
            names = "--password-stdin",
            description = "Read the password from standard input (secrets are never arguments).",
            required = true,
            defaultValue = "false")
    private boolean asked;

    String read() {
        if (!asked) {
            throw new CommandRefused("A password comes from standard input alone.");
        }
        return StandardInput.secret();
    }
}

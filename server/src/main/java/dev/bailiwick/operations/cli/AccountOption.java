package dev.bailiwick.operations.cli;

import picocli.CommandLine.Option;

/// Whom a command is about.
final class AccountOption {
    @Option(
            names = "--email",
            description = "The person’s address.",
            required = true,
            paramLabel = "E")
    private String email = "";

    String email() {
        return email;
    }
}

package dev.bailiwick.operations.cli;

import picocli.CommandLine.Option;

/// The person a command is about.
final class AccountOption {
    @Option(
            names = "--email",
            description = "The person's email address.",
            required = true,
            paramLabel = "E")
    private String email = "";

    String email() {
        return email;
    }
}

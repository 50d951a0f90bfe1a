package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.ownbackup.file.Passphrase;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/// A backup's passphrase, which is never itself an argument.
final class PassphraseFile {
    @Option(
            names = "--passphrase-file",
            required = true,
            paramLabel = "F",
            description = "A file that contains the backup's passphrase, 12 characters or more.")
    private Path file = Path.of("");

    Passphrase open() {
        return Passphrase.in(file);
    }
}

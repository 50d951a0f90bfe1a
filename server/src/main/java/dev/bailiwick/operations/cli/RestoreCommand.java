package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.ownbackup.file.Passphrase;
import dev.bailiwick.operations.ownbackup.file.RestoreBackup;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `bailiwick restore FILE --passphrase-file F`.
@Component
@Command(
        name = "restore",
        description =
                "Restores a backup while Bailiwick is stopped. Everyone must sign in again."
                    + " Invitations, password resets and other unfinished actions become invalid.")
final class RestoreCommand implements Runnable {
    private final RestoreBackup restoreBackup;

    @Parameters(paramLabel = "FILE", description = "The backup.")
    private Path file = Path.of("");

    @Mixin private PassphraseFile passphraseFile = new PassphraseFile();

    @Option(names = "--replace", description = "Replace the existing data.")
    private boolean replace;

    @Mixin private CommandOutput output = new CommandOutput();

    RestoreCommand(RestoreBackup restoreBackup) {
        this.restoreBackup = restoreBackup;
    }

    @Override
    public void run() {
        try (Passphrase passphrase = passphraseFile.open()) {
            long rows =
                    restoreBackup.restore(
                            file.toAbsolutePath(),
                            passphrase,
                            replace,
                            OperatingSystemUser.actor());
            output.print(
                    Map.of("rows", rows),
                    "Restored %,d rows. Start Bailiwick and sign in again.".formatted(rows));
        }
    }
}

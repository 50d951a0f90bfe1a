package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.ownbackup.Passphrase;
import dev.bailiwick.operations.ownbackup.RestoreBackup;
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
                "Restores a backup while Bailiwick is stopped. Everybody must sign in again;"
                        + " invitations, resets and whatever was under way are void.")
final class RestoreCommand implements Runnable {
    private final RestoreBackup restoreArchive;

    @Parameters(paramLabel = "FILE", description = "The backup.")
    private Path file = Path.of("");

    @Mixin private PassphraseFile passphraseFile = new PassphraseFile();

    @Option(names = "--replace", description = "Lose the data that is here.")
    private boolean replace;

    @Mixin private CommandOutput output = new CommandOutput();

    RestoreCommand(RestoreBackup restoreArchive) {
        this.restoreArchive = restoreArchive;
    }

    @Override
    public void run() {
        try (Passphrase passphrase = passphraseFile.open()) {
            long rows =
                    restoreArchive.restore(
                            file.toAbsolutePath(),
                            passphrase,
                            replace,
                            OperatingSystemUser.actor());
            output.print(
                    Map.of("rows", rows),
                    "Restored %,d rows. Start Bailiwick, and sign in anew.".formatted(rows));
        }
    }
}

package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.ownbackup.MakeBackup;
import dev.bailiwick.operations.ownbackup.Passphrase;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// `bailiwick backup FILE --passphrase-file F`.
@Component
@Command(
        name = "backup",
        description =
                "Writes all data of Bailiwick itself into one encrypted file, also while it runs.")
final class BackupCommand implements Runnable {
    private final MakeBackup makeArchive;

    @Parameters(paramLabel = "FILE", description = "The file to make; it must not exist.")
    private Path file = Path.of("");

    @Mixin private PassphraseFile passphraseFile = new PassphraseFile();
    @Mixin private CommandOutput output = new CommandOutput();

    BackupCommand(MakeBackup makeArchive) {
        this.makeArchive = makeArchive;
    }

    @Override
    public void run() {
        try (Passphrase passphrase = passphraseFile.open()) {
            MakeBackup.Made made =
                    makeArchive.make(
                            file.toAbsolutePath(), passphrase, OperatingSystemUser.actor());
            output.print(
                    Map.of(
                            "file", made.file().toString(),
                            "rows", made.rows(),
                            "bytes", made.bytes()),
                    "%s: %,d rows, %,d bytes, read back and checked."
                            .formatted(made.file(), made.rows(), made.bytes()));
        }
    }
}

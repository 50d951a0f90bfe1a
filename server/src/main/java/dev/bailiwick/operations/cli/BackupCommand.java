package dev.bailiwick.operations.cli;

import dev.bailiwick.operations.ownbackup.file.MakeBackup;
import dev.bailiwick.operations.ownbackup.file.Passphrase;
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
                "Writes all of Bailiwick's own data to one encrypted file. Works while Bailiwick is"
                        + " running.")
final class BackupCommand implements Runnable {
    private final MakeBackup makeBackup;

    @Parameters(paramLabel = "FILE", description = "The file to create. It must not exist.")
    private Path file = Path.of("");

    @Mixin private PassphraseFile passphraseFile = new PassphraseFile();
    @Mixin private CommandOutput output = new CommandOutput();

    BackupCommand(MakeBackup makeBackup) {
        this.makeBackup = makeBackup;
    }

    @Override
    public void run() {
        try (Passphrase passphrase = passphraseFile.open()) {
            MakeBackup.WrittenBackup made =
                    makeBackup.make(file.toAbsolutePath(), passphrase, OperatingSystemUser.actor());
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

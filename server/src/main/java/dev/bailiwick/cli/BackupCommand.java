package dev.bailiwick.cli;

import dev.bailiwick.archive.MakeArchive;
import dev.bailiwick.archive.Passphrase;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/// `bailiwick backup FILE --passphrase-file F`.
@Component
@Command(
        name = "backup",
        description =
                "Writes all data of Bailiwick itself into one encrypted file, also while it runs.")
final class BackupCommand implements Runnable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final MakeArchive makeArchive;

    @Parameters(paramLabel = "FILE", description = "The file to make; it must not exist.")
    private Path file = Path.of("");

    @Option(
            names = "--passphrase-file",
            required = true,
            paramLabel = "F",
            description = "A file with the passphrase, 12 characters or more.")
    private Path passphraseFile = Path.of("");

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    BackupCommand(MakeArchive makeArchive) {
        this.makeArchive = makeArchive;
    }

    @Override
    public void run() {
        try (Passphrase passphrase = Passphrase.in(passphraseFile)) {
            MakeArchive.Made made =
                    makeArchive.make(
                            file.toAbsolutePath(), passphrase, OperatingSystemUser.actor());
            if (json) {
                System.out.println(
                        JSON.writeValueAsString(
                                Map.of(
                                        "file", made.file().toString(),
                                        "rows", made.rows(),
                                        "bytes", made.bytes())));
            } else {
                System.out.printf(
                        "%s: %,d rows, %,d bytes, read back and checked.%n",
                        made.file(), made.rows(), made.bytes());
            }
        }
    }
}

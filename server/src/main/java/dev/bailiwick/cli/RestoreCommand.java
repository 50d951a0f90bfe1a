package dev.bailiwick.cli;

import dev.bailiwick.archive.Passphrase;
import dev.bailiwick.archive.RestoreArchive;
import java.nio.file.Path;
import java.util.Map;
import org.springframework.stereotype.Component;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/// `bailiwick restore FILE --passphrase-file F`.
@Component
@Command(
        name = "restore",
        description =
                "Restores a backup while Bailiwick is stopped. Everybody must sign in again;"
                        + " invitations, resets and whatever was under way are void.")
final class RestoreCommand implements Runnable {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final RestoreArchive restoreArchive;

    @Parameters(paramLabel = "FILE", description = "The backup.")
    private Path file = Path.of("");

    @Option(
            names = "--passphrase-file",
            required = true,
            paramLabel = "F",
            description = "A file with the backup’s passphrase.")
    private Path passphraseFile = Path.of("");

    @Option(names = "--replace", description = "Lose the data that is here.")
    private boolean replace;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    RestoreCommand(RestoreArchive restoreArchive) {
        this.restoreArchive = restoreArchive;
    }

    @Override
    public void run() {
        try (Passphrase passphrase = Passphrase.in(passphraseFile)) {
            long rows =
                    restoreArchive.restore(
                            file.toAbsolutePath(),
                            passphrase,
                            replace,
                            OperatingSystemUser.actor());
            System.out.println(
                    json
                            ? JSON.writeValueAsString(Map.of("rows", rows))
                            : "Restored %,d rows. Start Bailiwick, and sign in anew."
                                    .formatted(rows));
        }
    }
}

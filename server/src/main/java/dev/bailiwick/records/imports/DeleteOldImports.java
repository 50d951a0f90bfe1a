package dev.bailiwick.records.imports;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Deletes imports without progress for half an hour, applied or not, and files left by a killed
/// server.
@Component
@ConditionalOnWebApplication
final class DeleteOldImports {
    static final Duration RETENTION = Duration.ofMinutes(30);
    private static final int BATCH_SIZE = 5_000;

    private final Imports imports;
    private final Transactions transactions;
    private final DataFolder folder;
    private final Clock clock;

    DeleteOldImports(Imports imports, Transactions transactions, DataFolder folder, Clock clock) {
        this.imports = imports;
        this.transactions = transactions;
        this.folder = folder;
        this.clock = clock;
    }

    @ScheduledJob("Delete abandoned imports")
    @Scheduled(fixedDelayString = "PT5M", initialDelayString = "PT1M")
    void run() throws IOException {
        Instant before = clock.instant().minus(RETENTION);
        for (long id : transactions.read(() -> imports.idleSince(before, 100))) {
            boolean more = true;
            while (more && !Thread.currentThread().isInterrupted()) {
                more = transactions.write(() -> imports.deleteRows(id, BATCH_SIZE));
            }
            if (!more) {
                transactions.write(() -> imports.discard(id));
            }
        }
        deleteFiles(before);
    }

    private void deleteFiles(Instant before) throws IOException {
        Path uploads = UploadFolder.of(folder);
        if (!Files.isDirectory(uploads)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> found = Files.list(uploads)) {
            files = found.toList();
        }
        for (Path file : files) {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(before)) {
                boolean ignored = Files.deleteIfExists(file);
            }
        }
    }
}

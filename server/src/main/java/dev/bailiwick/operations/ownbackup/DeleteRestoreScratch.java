package dev.bailiwick.operations.ownbackup;

import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.FileFailure;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Removes what a killed restore left: all of a database, in the clear. Only a server does, beside
/// which no restore goes on; a command may run beside one.
@Component
@ConditionalOnWebApplication
final class DeleteRestoreScratch {
    private static final Logger LOG = LoggerFactory.getLogger(DeleteRestoreScratch.class);

    private final DataFolder folder;

    DeleteRestoreScratch(DataFolder folder) {
        this.folder = folder;
    }

    @EventListener(ApplicationReadyEvent.class)
    void run() {
        try (var left = Files.newDirectoryStream(folder.path(), RestoreBackup.SCRATCHES)) {
            left.forEach(DeleteRestoreScratch::remove);
        } catch (IOException | DirectoryIteratorException e) {
            LOG.warn("The data folder cannot be looked through for what a restore left", e);
        }
    }

    private static void remove(Path left) {
        try {
            if (Files.deleteIfExists(left)) {
                LOG.info("Removed what a restore that was killed had left in the data folder");
            }
        } catch (IOException e) {
            LOG.warn(
                    "{} holds a database in the clear and could not be removed: {}",
                    left,
                    FileFailure.in(e));
        }
    }
}

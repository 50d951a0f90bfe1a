package dev.bailiwick.operations.ownbackup.file;

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

/// Deletes what killed processes left: drafts of backups, and a restore's complete database,
/// unencrypted. Only the server does this, because no restore can run at the same time; a command
/// could run alongside one.
@Component
@ConditionalOnWebApplication
final class DeleteUnfinishedFiles {
    private static final Logger LOG = LoggerFactory.getLogger(DeleteUnfinishedFiles.class);

    private final DataFolder folder;
    private final BackupDrafts drafts;

    DeleteUnfinishedFiles(DataFolder folder, BackupDrafts drafts) {
        this.folder = folder;
        this.drafts = drafts;
    }

    @EventListener(ApplicationReadyEvent.class)
    void run() {
        drafts.deleteAbandoned();
        try (var left = Files.newDirectoryStream(folder.path(), RestoreBackup.SCRATCH_FILES)) {
            left.forEach(DeleteUnfinishedFiles::remove);
        } catch (IOException | DirectoryIteratorException e) {
            LOG.warn("The data folder cannot be searched for leftovers of a restore", e);
        }
    }

    private static void remove(Path left) {
        try {
            if (Files.deleteIfExists(left)) {
                LOG.info("Removed leftovers of an interrupted restore from the data folder");
            }
        } catch (IOException e) {
            LOG.warn(
                    "{} contains an unencrypted database and could not be removed: {}",
                    left,
                    FileFailure.in(e));
        }
    }
}

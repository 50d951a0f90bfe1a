package dev.bailiwick.operations.ownbackup.schedule;

import dev.bailiwick.platform.startup.FileFailure;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Deletes at start what a server that was killed left in the folder for scheduled backups.
@Component
@ConditionalOnWebApplication
final class DeleteUnfinishedBackups {
    private static final Logger LOG = LoggerFactory.getLogger(DeleteUnfinishedBackups.class);

    private final BackupFiles files;

    DeleteUnfinishedBackups(BackupFiles files) {
        this.files = files;
    }

    @EventListener(ApplicationReadyEvent.class)
    void run() {
        try {
            files.removeAbandonedDrafts();
        } catch (IOException e) {
            LOG.warn("Unfinished backups could not be removed: {}", FileFailure.in(e));
        }
    }
}

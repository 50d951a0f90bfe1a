package dev.bailiwick.operations.backupschedule;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Says at the start that copies will fail, and lets the service stand: a disk for backups that is
/// not mounted is no reason to take everything else away.
@Component
@ConditionalOnWebApplication
final class WarnAboutBackupFolder {
    private static final Logger LOG = LoggerFactory.getLogger(WarnAboutBackupFolder.class);

    private final BackupFolder folder;

    WarnAboutBackupFolder(BackupFolder folder) {
        this.folder = folder;
    }

    @EventListener(ApplicationReadyEvent.class)
    void look() {
        folder.problem()
                .ifPresent(problem ->
                        LOG.warn(
                                "Scheduled backups cannot be written: {} Set BAILIWICK_ARCHIVE_DIR"
                                        + " to a folder that this user may write to.",
                                problem));
    }
}

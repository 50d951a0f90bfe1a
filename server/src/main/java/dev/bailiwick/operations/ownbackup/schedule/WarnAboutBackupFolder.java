package dev.bailiwick.operations.ownbackup.schedule;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Warns at start that scheduled backups will fail, but lets the service start: an unmounted backup
/// disk is no reason to make everything else unavailable.
@Component
@ConditionalOnWebApplication
final class WarnAboutBackupFolder {
    private static final Logger LOG = LoggerFactory.getLogger(WarnAboutBackupFolder.class);

    private final BackupFolder folder;

    WarnAboutBackupFolder(BackupFolder folder) {
        this.folder = folder;
    }

    @EventListener(ApplicationReadyEvent.class)
    void check() {
        folder.problem()
                .ifPresent(problem ->
                        LOG.warn(
                                "Scheduled backups cannot be written: {} Set BAILIWICK_ARCHIVE_DIR"
                                        + " to a folder that this user may write to.",
                                problem));
    }
}

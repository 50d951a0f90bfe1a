package dev.bailiwick.modules.backups.lists;

/// Paths of pages, as annotations need them.
public final class BackupPaths {
    public static final String BASE = "/infrastructure/backup-manager";

    private BackupPaths() {}
}

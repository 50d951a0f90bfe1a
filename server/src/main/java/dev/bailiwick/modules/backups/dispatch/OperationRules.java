package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.BackupOperation;

/// Which runs can be active together.
final class OperationRules {
    private OperationRules() {}

    /// A host does one of these at a time. The others only read a list, and run beside it.
    static boolean isLong(BackupOperation operation) {
        return switch (operation) {
            case SNAPSHOTS, BROWSE, DIFF, UNLOCK -> false;
            case INIT, BACKUP, CHECK, FORGET, PRUNE, RESTORE, RESTORE_TEST, COPY -> true;
        };
    }

    /// It needs the repository for itself, because restic locks it exclusively.
    static boolean isExclusive(BackupOperation operation) {
        return switch (operation) {
            case INIT, CHECK, FORGET, PRUNE -> true;
            case BACKUP, SNAPSHOTS, BROWSE, DIFF, RESTORE, RESTORE_TEST, UNLOCK, COPY -> false;
        };
    }

    /// Whether a run must wait until this one has ended.
    static boolean prevents(BackupRun active, BackupRun waiting) {
        boolean onHost =
                active.hostId() == waiting.hostId()
                        && isLong(active.operation())
                        && isLong(waiting.operation());
        return onHost
                || (active.repositoryId() == waiting.repositoryId()
                        && (isExclusive(active.operation()) || isExclusive(waiting.operation())));
    }
}

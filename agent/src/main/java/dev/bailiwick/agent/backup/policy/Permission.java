package dev.bailiwick.agent.backup.policy;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// A word after `allow` in the host's file.
public enum Permission {
    /// Also creates the repository.
    BACKUP,
    CHECK,
    /// Also `forget`.
    PRUNE,
    /// Lists of snapshots and folders, and what differs between two snapshots.
    BROWSE,
    RESTORE,
    RESTORE_IN_PLACE,
    RESTORE_TEST,
    UNLOCK,
    COPY;

    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<Permission> of(String key) {
        return Stream.of(values()).filter(one -> one.key().equals(key)).findFirst();
    }

    /// What a run needs.
    public static Permission of(LeasedRun run) {
        return switch (run.operation()) {
            case INIT, BACKUP -> BACKUP;
            case CHECK -> CHECK;
            case FORGET, PRUNE -> PRUNE;
            case SNAPSHOTS, BROWSE, DIFF -> BROWSE;
            case RESTORE -> isInPlace(run) ? RESTORE_IN_PLACE : RESTORE;
            case RESTORE_TEST -> RESTORE_TEST;
            case UNLOCK -> UNLOCK;
            case COPY -> COPY;
        };
    }

    private static boolean isInPlace(LeasedRun run) {
        return run.operation() == BackupOperation.RESTORE
                && run.restore() != null
                && run.restore().into().equals("in-place");
    }
}

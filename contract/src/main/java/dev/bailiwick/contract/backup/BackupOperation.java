package dev.bailiwick.contract.backup;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;

/// What a run does.
public enum BackupOperation {
    /// Creates the repository.
    @JsonProperty("init")
    INIT,
    @JsonProperty("backup")
    BACKUP,
    /// Verifies the structure of the repository, and a share of its data.
    @JsonProperty("check")
    CHECK,
    /// Removes snapshots that no retention rule keeps. Their data stays until the next prune.
    @JsonProperty("forget")
    FORGET,
    /// Deletes data that no snapshot uses.
    @JsonProperty("prune")
    PRUNE,
    /// Lists the snapshots of the repository.
    @JsonProperty("snapshots")
    SNAPSHOTS,
    /// Lists a folder of a snapshot.
    @JsonProperty("browse")
    BROWSE,
    /// Lists what differs between two snapshots.
    @JsonProperty("diff")
    DIFF,
    @JsonProperty("restore")
    RESTORE,
    /// A restore drill: restores a sample into scratch, compares it and removes it again.
    @JsonProperty("restore-test")
    RESTORE_TEST,
    /// Removes stale locks.
    @JsonProperty("unlock")
    UNLOCK,
    /// Copies snapshots from another repository into this one.
    @JsonProperty("copy")
    COPY;

    /// As in JSON, such as `restore-test`.
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}

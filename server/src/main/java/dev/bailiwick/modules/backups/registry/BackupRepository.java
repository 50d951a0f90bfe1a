package dev.bailiwick.modules.backups.registry;

import dev.bailiwick.contract.backup.RepositoryType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A restic repository.
///
/// @param uid binds its secrets to it
/// @param hostId the host that has it, if it is a local folder
/// @param maintenanceHostId runs checks, forget and prune; null for the host of the first job
/// @param storedSecrets the fields that have a secret
/// @param status what is known of it since
public record BackupRepository(
        long id,
        UUID uid,
        long version,
        @Nullable Long hostId,
        @Nullable Long maintenanceHostId,
        RecordValues details,
        Set<RecordField<String>> storedSecrets,
        Status status,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    /// @param sizeBytes of its files; null until it is known
    /// @param checkFailure empty after a check that found no error
    public record Status(
            @Nullable Long sizeBytes,
            @Nullable Instant listedAt,
            @Nullable Instant checkedAt,
            String checkFailure,
            @Nullable Instant sheetPrintedAt,
            String sheetPrintedBy) {
        /// Whether a host has found the repository at its present place. A backup then creates no
        /// new one when it is missing.
        public boolean hasExisted() {
            return sizeBytes != null || listedAt != null;
        }
    }

    public String name() {
        return details.get(RepositoryFields.NAME);
    }

    public RepositoryType type() {
        return details.get(RepositoryFields.TYPE);
    }

    public String location() {
        return details.get(RepositoryFields.LOCATION);
    }

    public boolean isAppendOnly() {
        return details.get(RepositoryFields.APPEND_ONLY);
    }

    /// The line for `authorized_keys` that permits the generated key to use SFTP and nothing else;
    /// empty if the key was not generated.
    public String authorizedKey() {
        String key = details.get(RepositoryFields.PUBLIC_KEY);
        return key.isEmpty()
                ? ""
                : "restrict,command=\"internal-sftp\" %s bailiwick-backup-%s"
                        .formatted(key, name().replaceAll("[^\\p{L}\\p{N}._-]+", "-"));
    }

    @Override
    public String title() {
        return name();
    }

    public String path() {
        return RepositoryFields.KIND.path(id);
    }
}

package dev.bailiwick.modules.licences.registry;

import dev.bailiwick.records.schema.RecordValues;
import dev.bailiwick.records.schema.StoredRecord;
import java.time.Instant;
import java.util.UUID;

/// A registered licence.
///
/// @param uid binds its key to it
/// @param free unassigned seats
public record Licence(
        long id,
        UUID uid,
        LicenceValues values,
        boolean hasKey,
        int free,
        long version,
        Instant createdAt,
        String createdBy)
        implements StoredRecord {
    public int used() {
        return values.seats() - free;
    }

    @Override
    public String title() {
        return values.title();
    }

    @Override
    public String auditTarget() {
        return values.fullTitle();
    }

    @Override
    public RecordValues details() {
        return values.details();
    }
}

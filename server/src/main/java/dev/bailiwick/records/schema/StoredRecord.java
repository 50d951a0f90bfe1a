package dev.bailiwick.records.schema;

/// A record as it is stored.
public interface StoredRecord {
    long id();

    /// Increases with every change by people or imports.
    long version();

    /// Its name on pages.
    String title();

    /// Its name in the audit log.
    default String auditTarget() {
        return title();
    }

    /// Without secrets.
    RecordValues details();
}

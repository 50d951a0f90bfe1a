package dev.bailiwick.records.imports;

import dev.bailiwick.records.schema.StoredRecord;
import org.jooq.Record;
import org.jspecify.annotations.Nullable;

/// A row of a file that creates or changes a record.
///
/// @param present the record as it was at validation, null for a new one
/// @param columns the values of its columns afterwards, by their names
public record StagedRow(@Nullable StoredRecord present, Record columns) {}

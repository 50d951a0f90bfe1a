package dev.bailiwick.records.imports;

/// Why a row is refused, in a sentence that continues after the column's name.
///
/// @param column the column with the error, empty for the row as a whole
public record RowError(String column, String reason) {}

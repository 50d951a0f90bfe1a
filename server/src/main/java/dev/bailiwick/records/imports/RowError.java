package dev.bailiwick.records.imports;

/// Why a row cannot be taken, in a sentence that begins after the column's name.
///
/// @param column the column at fault, empty when it is the row as a whole
public record RowError(String column, String reason) {}

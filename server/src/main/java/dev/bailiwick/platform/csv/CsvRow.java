package dev.bailiwick.platform.csv;

import org.jspecify.annotations.Nullable;

/// A row of a file, with its cells in the order of the file's columns and without formula guards.
///
/// @param number as in a spreadsheet: the header is row 1
/// @param error why the row as a whole cannot be read, or null
public record CsvRow(int number, CsvHeader header, String[] cells, @Nullable String error) {
    /// Its size in memory, in characters.
    public long length() {
        long length = 0;
        for (String cell : cells) {
            length += cell.length();
        }
        return length;
    }

    /// @return null when the file has no such column
    public @Nullable String cell(String column) {
        int index = header.index(column);
        return index < 0 || index >= cells.length ? null : cells[index];
    }
}

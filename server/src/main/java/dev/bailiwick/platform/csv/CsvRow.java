package dev.bailiwick.platform.csv;

import org.jspecify.annotations.Nullable;

/// A row of a file, with its cells by the file's own columns and without the guard of formulas.
///
/// @param number as a spreadsheet counts: the header is row 1
/// @param fault why the row as such cannot be read, or null
public record CsvRow(int number, CsvHeader header, String[] cells, @Nullable String fault) {
    /// How much memory it takes, in characters.
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

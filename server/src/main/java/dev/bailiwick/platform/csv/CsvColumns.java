package dev.bailiwick.platform.csv;

import java.util.List;

/// The columns of a kind of file, in the order of its exports.
///
/// @param required columns needed to identify the records
/// @param secret whether such files contain secrets: then no message repeats text that could be
///   one, such as a cell of a malformed row
public record CsvColumns(List<String> names, List<String> required, boolean secret) {
    public CsvColumns {
        names = List.copyOf(names);
        required = List.copyOf(required);
        if (!names.containsAll(required)) {
            throw new IllegalArgumentException("a required column does not exist");
        }
    }

    public CsvColumns(List<String> names, List<String> required) {
        this(names, required, false);
    }

    public CsvColumns withSecrets() {
        return new CsvColumns(names, required, true);
    }
}

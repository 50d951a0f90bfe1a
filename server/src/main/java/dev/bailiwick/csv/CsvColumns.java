package dev.bailiwick.csv;

import java.util.List;

/// The columns of a kind of file, in the order of its exports.
///
/// @param required those without which a file cannot say what its rows are about
public record CsvColumns(List<String> names, List<String> required) {
    public CsvColumns {
        names = List.copyOf(names);
        required = List.copyOf(required);
        if (!names.containsAll(required)) {
            throw new IllegalArgumentException("a column is required that does not exist");
        }
    }
}

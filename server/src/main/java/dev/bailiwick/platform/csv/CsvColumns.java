package dev.bailiwick.platform.csv;

import java.util.List;

/// The columns of a kind of file, in the order of its exports.
///
/// @param required those without which a file cannot say what its rows are about
/// @param secret whether secrets stand in such files: then no sentence repeats what may be one,
///   such as a cell of a row that is out of line
public record CsvColumns(List<String> names, List<String> required, boolean secret) {
    public CsvColumns {
        names = List.copyOf(names);
        required = List.copyOf(required);
        if (!names.containsAll(required)) {
            throw new IllegalArgumentException("a column is required that does not exist");
        }
    }

    public CsvColumns(List<String> names, List<String> required) {
        this(names, required, false);
    }

    public CsvColumns withSecrets() {
        return new CsvColumns(names, required, true);
    }
}

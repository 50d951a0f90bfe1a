package dev.bailiwick.platform.csv;

import dev.bailiwick.platform.text.Excerpt;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The columns of a file, in the file's order.
final class CsvHeader {
    private static final Pattern PLAIN_NAME = Pattern.compile("[a-z]{1,20}([ _][a-z]{1,20}){0,3}");

    private final Map<String, Integer> indexes = new HashMap<>();
    private final int size;

    private CsvHeader(int size) {
        this.size = size;
    }

    /// @throws UnreadableCsv when a column is unknown, duplicated, or missing although required
    static CsvHeader of(List<String> names, CsvColumns columns) throws UnreadableCsvException {
        var header = new CsvHeader(names.size());
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).strip().toLowerCase(Locale.ROOT);
            if (name.isEmpty()) {
                throw new UnreadableCsvException(
                        "Column %d of the header has no name.".formatted(i + 1));
            }
            if (!columns.names().contains(name)) {
                throw new UnreadableCsvException(
                        "%s The columns are %s."
                                .formatted(
                                        unknownColumn(name, i + 1, columns),
                                        String.join(", ", columns.names())));
            }
            if (header.indexes.putIfAbsent(name, i) != null) {
                throw new UnreadableCsvException(
                        "The header contains the column “%s” twice.".formatted(name));
            }
        }
        for (String required : columns.required()) {
            if (header.index(required) < 0) {
                throw new UnreadableCsvException(
                        "The column “%s” is missing. The first row must name the columns; %s cannot be left out."
                                .formatted(required, listed(columns.required())));
            }
        }
        return header;
    }

    int index(String column) {
        return indexes.getOrDefault(column, -1);
    }

    int size() {
        return size;
    }

    private static String listed(List<String> names) {
        int last = names.size() - 1;
        return last == 0
                ? names.getFirst()
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }

    /// In a file without a header, the first row is a record that may contain a secret; text that
    /// does not look like a column name is therefore not repeated.
    private static String unknownColumn(String name, int number, CsvColumns columns) {
        return columns.secret() && !PLAIN_NAME.matcher(name).matches()
                ? "Column %d of the first row does not contain a valid column name."
                        .formatted(number)
                : "The header contains a column “%s”, which does not exist."
                        .formatted(shortened(name));
    }

    private static String shortened(String text) {
        return Excerpt.of(text.replaceAll("\\p{Cntrl}", "�"), 60);
    }
}

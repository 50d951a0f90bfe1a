package dev.bailiwick.platform.csv;

import dev.bailiwick.platform.text.Excerpt;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/// The columns that a file names, in its own order.
final class CsvHeader {
    private static final Pattern WORDS = Pattern.compile("[a-z]{1,20}([ _][a-z]{1,20}){0,3}");

    private final Map<String, Integer> indexes = new HashMap<>();
    private final int size;

    private CsvHeader(int size) {
        this.size = size;
    }

    /// @throws UnreadableCsv when a column is unknown, named twice, or missing though required
    static CsvHeader of(List<String> names, CsvColumns columns) throws UnreadableCsv {
        var header = new CsvHeader(names.size());
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i).strip().toLowerCase(Locale.ROOT);
            if (name.isEmpty()) {
                throw new UnreadableCsv("Column %d of the header has no name.".formatted(i + 1));
            }
            if (!columns.names().contains(name)) {
                throw new UnreadableCsv(
                        "%s The columns are %s."
                                .formatted(
                                        told(name, i + 1, columns),
                                        String.join(", ", columns.names())));
            }
            if (header.indexes.putIfAbsent(name, i) != null) {
                throw new UnreadableCsv("The header names the column “%s” twice.".formatted(name));
            }
        }
        for (String required : columns.required()) {
            if (header.index(required) < 0) {
                throw new UnreadableCsv(
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

    /// A file without a header has its first record there, with whatever secret is in it: names of
    /// columns are words.
    private static String told(String name, int number, CsvColumns columns) {
        return columns.secret() && !WORDS.matcher(name).matches()
                ? "What stands in column %d of the first row is no name of a column."
                        .formatted(number)
                : "The header names a column “%s”, which does not exist."
                        .formatted(shortened(name));
    }

    private static String shortened(String text) {
        return Excerpt.of(text.replaceAll("\\p{Cntrl}", "�"), 60);
    }
}

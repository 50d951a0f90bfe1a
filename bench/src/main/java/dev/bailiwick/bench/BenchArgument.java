package dev.bailiwick.bench;

import java.util.OptionalInt;

/// The argument after a benchmark's name: a PostgreSQL URL, a number, or both separated by a comma.
///
/// @param number of rows or minutes, if the benchmark has one
record BenchArgument(BenchDatabase database, OptionalInt number) {
    static BenchArgument of(String text) {
        var number = OptionalInt.empty();
        String address = "";
        for (String part : text.split(",", 2)) {
            if (part.matches("\\d+")) {
                number = OptionalInt.of(Integer.parseInt(part));
            } else {
                address = part;
            }
        }
        return new BenchArgument(BenchDatabase.of(address), number);
    }
}

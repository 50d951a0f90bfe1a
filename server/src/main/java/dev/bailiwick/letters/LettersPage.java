package dev.bailiwick.letters;

import java.util.List;

/// The letters that there are.
public record LettersPage(List<Row> rows) {
    public LettersPage {
        rows = List.copyOf(rows);
    }

    public record Row(String href, String title, String purpose, boolean changed) {}
}

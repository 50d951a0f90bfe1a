package dev.bailiwick.platform.search;

import java.util.List;
import java.util.Objects;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.TableField;

/// The column of a table with the text that searches read ([SearchText#of]). The repository that
/// writes a row writes it. A bean of this type makes the server index it, and fill it in rows of an
/// earlier version.
///
/// @param id numbers the rows
/// @param sources the fields with its texts
/// @param staged a table of rows that are copied to this one, with the same fields
public record SearchColumn(
        TableField<?, Long> id,
        TableField<?, String> text,
        List<TableField<?, String>> sources,
        Table<?> staged) {
    public SearchColumn {
        sources = List.copyOf(sources);
    }

    Table<?> table() {
        return Objects.requireNonNull(text.getTable());
    }

    String textOf(Record row) {
        return SearchText.of(
                sources.stream()
                        .map(source -> row.get(source.getName(), String.class))
                        .toArray(String[]::new));
    }
}

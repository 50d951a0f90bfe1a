package dev.bailiwick.records.imports;

import dev.bailiwick.platform.csv.CsvRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads the cells of a row by the rules of their columns, and collects all errors, so that people
/// can correct a row in one go.
public final class RowCells {
    private final CsvRow row;
    private final List<RowError> errors = new ArrayList<>();

    public RowCells(CsvRow row) {
        this.row = row;
    }

    /// As in the file; null when it has no such column.
    public @Nullable String cell(String column) {
        return row.cell(column);
    }

    /// @param rule returns an error sentence when it is broken
    /// @return null when the file has no such column, or the rule is broken
    public @Nullable String text(String column, Function<String, Optional<String>> rule) {
        String cell = row.cell(column);
        if (cell == null) {
            return null;
        }
        String text = cell.strip().replace("\r\n", "\n");
        Optional<String> error = rule.apply(text);
        error.ifPresent(reason -> addError(column, reason));
        return error.isPresent() ? null : text;
    }

    /// @return empty when the rule is broken
    public String required(String column, Function<String, Optional<String>> rule) {
        if (row.cell(column) == null) {
            rule.apply("").ifPresent(reason -> addError(column, reason));
        }
        return Objects.requireNonNullElse(text(column, rule), "");
    }

    public void addError(String column, String reason) {
        errors.add(new RowError(column, reason));
    }

    public boolean hasErrorIn(Set<String> columns) {
        return errors.stream().anyMatch(error -> columns.contains(error.column()));
    }

    /// @param read null when too little could be read for further validation
    public <R> ParsedRow<R> toParsedRow(@Nullable R read) {
        return new ParsedRow<>(row.number(), read, errors);
    }
}

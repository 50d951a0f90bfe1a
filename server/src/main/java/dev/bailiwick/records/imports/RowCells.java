package dev.bailiwick.records.imports;

import dev.bailiwick.platform.csv.CsvRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reads the cells of a row by the rules of their columns, and gathers whatever breaks one: people
/// correct a row once.
public final class RowCells {
    private final CsvRow row;
    private final List<RowError> faults = new ArrayList<>();

    public RowCells(CsvRow row) {
        this.row = row;
    }

    /// As it stands in the file; null when that has no such column.
    public @Nullable String cell(String column) {
        return row.cell(column);
    }

    /// @param rule gives a sentence where it is broken
    /// @return null when the file has no such column, or the rule is broken
    public @Nullable String text(String column, Function<String, Optional<String>> rule) {
        String cell = row.cell(column);
        if (cell == null) {
            return null;
        }
        String text = cell.strip().replace("\r\n", "\n");
        Optional<String> fault = rule.apply(text);
        fault.ifPresent(reason -> fault(column, reason));
        return fault.isPresent() ? null : text;
    }

    /// @return empty when the rule is broken
    public String required(String column, Function<String, Optional<String>> rule) {
        if (row.cell(column) == null) {
            rule.apply("").ifPresent(reason -> fault(column, reason));
        }
        return Objects.requireNonNullElse(text(column, rule), "");
    }

    public void fault(String column, String reason) {
        faults.add(new RowError(column, reason));
    }

    public boolean isAnyAtFault(Set<String> columns) {
        return faults.stream().anyMatch(fault -> columns.contains(fault.column()));
    }

    /// @param read null when too little can be read to say anything of it
    public <R> ParsedRow<R> made(@Nullable R read) {
        return new ParsedRow<>(read, faults);
    }
}

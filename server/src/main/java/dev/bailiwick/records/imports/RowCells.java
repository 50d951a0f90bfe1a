package dev.bailiwick.records.imports;

import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.schema.FieldType;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.RecordValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads the cells of a row by the rules of their columns, and collects all errors, so that people
/// can correct a row in one go.
public final class RowCells {
    private static final int MAX_QUOTED_LENGTH = 40;

    private final CsvRow row;
    private final List<RowError> errors = new ArrayList<>();

    public RowCells(CsvRow row) {
        this.row = row;
    }

    /// The values of the columns that the file has and whose cells are valid.
    public RecordValues values(RecordSchema schema) {
        var values = RecordValues.builder();
        for (RecordField<?> field : schema.fields()) {
            String cell = row.cell(field.name());
            if (cell != null || (field.isRequired() && field.initial().isEmpty())) {
                String text = field.normalised(cell);
                String meant = text.isEmpty() ? field.initial() : text;
                field.error(meant)
                        .ifPresentOrElse(
                                reason -> addError(field.name(), quoted(field, meant) + reason),
                                () -> values.read(field, meant));
            }
        }
        return values.build();
    }

    /// Other fields could contain a misplaced secret.
    private static String quoted(RecordField<?> field, String text) {
        return field.type().control() == FieldType.Control.CHOICE
                ? "“%s” is not a valid %s. "
                        .formatted(
                                Excerpt.of(text, MAX_QUOTED_LENGTH),
                                field.label().toLowerCase(Locale.UK))
                : "";
    }

    public void addError(String column, String reason) {
        errors.add(new RowError(column, reason));
    }

    public boolean hasErrorIn(Set<RecordField<?>> fields) {
        return errors.stream()
                .anyMatch(error ->
                        fields.stream().anyMatch(field -> field.name().equals(error.column())));
    }

    /// @param read null when too little could be read for further validation
    public <R> ParsedRow<R> toParsedRow(@Nullable R read) {
        return new ParsedRow<>(row.number(), read, errors);
    }
}

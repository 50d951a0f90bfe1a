package dev.bailiwick.records.imports;

import dev.bailiwick.platform.csv.CsvColumns;
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

/// Reads the cells of a row by the rules of their columns, and collects all errors, so that people
/// can correct a row in one go.
final class RowCells {
    private static final int MAX_QUOTED_LENGTH = 40;

    private final CsvRow row;
    private final List<RowError> errors = new ArrayList<>();

    private RowCells(CsvRow row) {
        this.row = row;
    }

    /// The columns of files of this kind.
    static CsvColumns columns(RecordSchema schema) {
        var columns =
                new CsvColumns(
                        schema.names(),
                        schema.fields().stream()
                                .filter(RecordField::isRequiredInFiles)
                                .map(RecordField::name)
                                .toList());
        return schema.fields().stream().anyMatch(RecordField::isSecret)
                ? columns.withSecrets()
                : columns;
    }

    static ParsedRow read(CsvRow row, ImportTarget<?> kind) {
        var cells = new RowCells(row);
        RecordValues values = cells.values(kind.columns());
        if (cells.hasErrorIn(kind.identifying())) {
            return new ParsedRow(row.number(), null, cells.errors);
        }
        cells.errors.addAll(kind.validate(values));
        return new ParsedRow(row.number(), values, cells.errors);
    }

    /// The values of the columns that the file has and whose cells are valid.
    private RecordValues values(RecordSchema schema) {
        var values = RecordValues.builder();
        for (RecordField<?> field : schema.fields()) {
            String cell = row.cell(field.name());
            if (cell != null || field.isRequiredInFiles()) {
                String text = field.normalised(cell);
                String meant = text.isEmpty() ? field.initial() : text;
                field.error(meant)
                        .ifPresentOrElse(
                                reason ->
                                        errors.add(
                                                new RowError(
                                                        field.name(),
                                                        quoted(field, meant) + reason)),
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

    private boolean hasErrorIn(Set<RecordField<?>> fields) {
        return errors.stream()
                .anyMatch(error ->
                        fields.stream().anyMatch(field -> field.name().equals(error.column())));
    }
}

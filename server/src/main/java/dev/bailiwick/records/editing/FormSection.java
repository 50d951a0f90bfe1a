package dev.bailiwick.records.editing;

import dev.bailiwick.records.schema.RecordField;
import java.util.ArrayList;
import java.util.List;

/// A section of a form: which fields it has, in rows of one or two.
///
/// @param id of the heading within the page
/// @param about a sentence beside the fields
/// @param initialOnly fields that only a new record's form has, because they cannot change
/// @param onlyFor the section is shown for these options of the record's type, such as its
///   protocol; empty for all. Each option has a rule in the module's stylesheet (`.only-sftp`). Old
///   browsers show it always
public record FormSection(
        String id,
        String heading,
        String about,
        List<Row> rows,
        List<RecordField<?>> initialOnly,
        List<String> onlyFor) {
    /// @param onlyFor as of the section
    public record Row(List<RecordField<?>> fields, List<String> onlyFor) {
        public Row {
            fields = List.copyOf(fields);
            onlyFor = List.copyOf(onlyFor);
        }
    }

    public FormSection {
        rows = List.copyOf(rows);
        initialOnly = List.copyOf(initialOnly);
        onlyFor = List.copyOf(onlyFor);
    }

    public static FormSection of(String id, String heading, String about) {
        return new FormSection(id, heading, about, List.of(), List.of(), List.of());
    }

    /// Adds a row of one or two fields.
    public FormSection row(RecordField<?>... fields) {
        return rowFor(List.of(), fields);
    }

    /// The same, shown only for these options of the record's type.
    public FormSection rowFor(List<String> types, RecordField<?>... fields) {
        var more = new ArrayList<>(rows);
        more.add(new Row(List.of(fields), types));
        return new FormSection(id, heading, about, more, initialOnly, onlyFor);
    }

    /// Adds a field that cannot change later.
    public FormSection initial(RecordField<?> field) {
        var more = new ArrayList<>(initialOnly);
        more.add(field);
        return new FormSection(id, heading, about, row(field).rows, more, onlyFor);
    }

    /// Shows it only for these options of the record's type.
    public FormSection onlyFor(String... types) {
        return new FormSection(id, heading, about, rows, initialOnly, List.of(types));
    }
}

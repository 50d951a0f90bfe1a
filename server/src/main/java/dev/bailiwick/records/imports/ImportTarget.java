package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
import dev.bailiwick.records.schema.RecordValues;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Records that can be imported; a bean of the module that owns them. A row is the values of the
/// columns that the file has.
///
/// @param <S> what to store for a row that creates or changes a record
public interface ImportTarget<S> {
    ProductModule module();

    /// Such as "address", "addresses".
    String noun(int count);

    /// In the order of exports.
    RecordSchema columns();

    /// Fields without whose valid values a row cannot be compared.
    Set<RecordField<?>> identifying();

    /// Errors that concern several fields of a row; other cells of it can be invalid.
    default List<RowError> validate(RecordValues row) {
        return List.of();
    }

    /// Identifies the record, in canonical form: two rows of a file must not have the same. At most
    /// 700 characters, and no secret.
    String identity(RecordValues row);

    /// The record's display name. At most 600 characters.
    String name(RecordValues row);

    /// Compares rows with the stored records, in the same order. The number of queries must be
    /// small and independent of the number of rows; columns that the file does not have change
    /// nothing.
    List<RowComparison<S>> compare(List<RecordValues> rows);

    /// Stores what to apply, by row number, in the caller's transaction. It is deleted with the row
    /// of `csv_import` by its foreign key.
    ///
    /// @throws ImportRefusedException when the file as a whole is too large; this ends the
    ///   validation
    void stage(long importId, Map<Integer, S> rows);

    /// Whether everything that is staged can be applied. Nothing else changes records of this kind
    /// from here until the last step.
    ///
    /// @return false when a record has changed since validation
    /// @throws ImportRefusedException when it cannot be applied for another reason
    boolean isCurrent(long importId);

    /// Applies some of the staged rows, in the caller's transaction, and writes the history of what
    /// they change. Must not fail because of what is stored.
    void apply(ImportStep step);
}

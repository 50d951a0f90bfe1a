package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.csv.CsvColumns;
import dev.bailiwick.platform.csv.CsvRow;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Records that can be imported; a bean of the module whose they are.
///
/// @param <R> a row that was read: the values of the columns that the file has
public interface ImportTarget<R> {
    ProductModule module();

    CsvColumns columns();

    /// What each column holds, in a few words, for the page and in the order of the columns.
    Map<String, String> legend();

    /// "address", "addresses".
    String noun(int count);

    /// Reads the cells, without looking at what is stored.
    ParsedRow<R> read(CsvRow row);

    /// What the row is about, in one spelling: two rows of a file may not have the same. At most
    /// 700 characters, and no secret.
    String identity(R row);

    /// The same for people. At most 600 characters.
    String name(R row);

    /// How rows stand to what is stored, in their order. Few queries, whatever the number of rows;
    /// columns that the file does not have change nothing.
    List<RowComparison> compare(List<R> rows);

    /// Stores what is to be applied, by row number; in the caller's transaction. It goes with the
    /// row of `csv_import` by its foreign key.
    ///
    /// @throws ImportRefused when the file as a whole is too much; the check ends with that
    void stage(long importId, List<Staged<R>> rows);

    /// @param record the record that is changed, null for a new one
    record Staged<R>(int number, R row, @Nullable Long record) {}

    /// Does all that is staged, in the caller's transaction, and writes the history of what it
    /// changes.
    ///
    /// @return false when a record is no longer as it was at the check; the caller then rolls back
    /// @throws ImportRefused for another reason; then, too
    boolean apply(long importId, Actor by, Instant now);
}

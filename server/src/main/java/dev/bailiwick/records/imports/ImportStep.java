package dev.bailiwick.records.imports;

import static dev.bailiwick.platform.schema.Tables.CSV_IMPORT_ROW;

import dev.bailiwick.platform.audit.Actor;
import java.time.Instant;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.Table;

/// A step of applying an import: some of its staged rows, in a short transaction of their own.
///
/// @param after the number of the row before the first of this step
/// @param last the number of the last row of this step
/// @param by the person who confirmed the import
public record ImportStep(long importId, int after, int last, Actor by, Instant now) {
    /// Which rows of a staging table belong to this step.
    public Condition includes(Table<?> staged) {
        var number = Objects.requireNonNull(staged.field(CSV_IMPORT_ROW.NUMBER));
        return Objects.requireNonNull(staged.field(CSV_IMPORT_ROW.IMPORT_ID))
                .eq(importId)
                .and(number.gt(after))
                .and(number.le(last));
    }
}

package dev.bailiwick.platform.db;

import java.sql.PreparedStatement;
import java.time.Instant;
import java.util.Collection;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.Query;
import org.jspecify.annotations.Nullable;

/// A statement that is executed for many rows, many times: it is rendered once, and values go
/// directly to the driver. Runs in the caller's transaction.
public final class PreparedBatch {
    private final DSLContext sql;
    private final String statement;

    /// @param statement with a parameter for each value
    public PreparedBatch(DSLContext sql, Query statement) {
        this.sql = sql;
        this.statement = sql.render(statement);
    }

    /// @param rows the values of each row, in the order of the parameters
    public void execute(Collection<@Nullable Object[]> rows) {
        if (rows.isEmpty()) {
            return;
        }
        sql.connection(connection -> {
            try (PreparedStatement batch = connection.prepareStatement(statement)) {
                for (@Nullable Object[] row : rows) {
                    for (int i = 0; i < row.length; i++) {
                        batch.setObject(i + 1, stored(row[i]));
                    }
                    batch.addBatch();
                }
                int[] ignored = batch.executeBatch();
            }
        });
    }

    /// As stored in the columns.
    private static @Nullable Object stored(@Nullable Object value) {
        return switch (value) {
            case Instant at -> at.toEpochMilli();
            case UUID id -> id.toString();
            case null, default -> value;
        };
    }
}

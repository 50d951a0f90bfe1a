package dev.bailiwick.operations.ownbackup.file;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Inserts rows into the scratch database, whose columns are those of the backup's version.
final class ScratchLoader implements BackupReader.Visitor, AutoCloseable {
    static final class Failed extends RuntimeException {
        Failed(SQLException cause) {
            super(cause);
        }
    }

    private static final int BATCH_SIZE = 500;

    private final Connection connection;
    private @Nullable PreparedStatement insert;
    private int columns;
    private int waiting;

    ScratchLoader(Connection connection) {
        this.connection = connection;
    }

    @Override
    public void table(String name, List<String> names) {
        try {
            flush();
            columns = names.size();
            insert =
                    connection.prepareStatement(
                            "INSERT INTO %s (%s) VALUES (%s)"
                                    .formatted(
                                            name,
                                            String.join(", ", names),
                                            names.stream()
                                                    .map(it -> "?")
                                                    .collect(Collectors.joining(", "))));
        } catch (SQLException e) {
            throw new Failed(e);
        }
    }

    @Override
    public void row(List<@Nullable Object> cells) {
        try {
            if (insert == null || cells.size() != columns) {
                throw new SQLException("the row and its table differ in width");
            }
            for (int i = 0; i < columns; i++) {
                insert.setObject(i + 1, cells.get(i));
            }
            insert.addBatch();
            if (++waiting == BATCH_SIZE) {
                int[] ignored = insert.executeBatch();
                waiting = 0;
            }
        } catch (SQLException e) {
            throw new Failed(e);
        }
    }

    void flush() throws SQLException {
        if (insert != null) {
            if (waiting > 0) {
                int[] ignored = insert.executeBatch();
                waiting = 0;
            }
            insert.close();
            insert = null;
        }
    }

    @Override
    public void close() throws SQLException {
        if (insert != null) {
            insert.close();
        }
    }
}

package dev.bailiwick.monitoring.metrics.blocks;

import java.time.Instant;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Table;

/// The columns that every table of blocks has.
record BlockTable(
        Table<?> table,
        Field<Long> ownerId,
        Field<Integer> resolution,
        Field<Instant> startAt,
        Field<byte[]> payload,
        Field<Boolean> rolledUp) {
    static BlockTable of(Table<?> table) {
        return new BlockTable(
                table,
                column(table, "owner_id", Long.class),
                column(table, "resolution", Integer.class),
                column(table, "start_at", Instant.class),
                column(table, "payload", byte[].class),
                column(table, "rolled_up", Boolean.class));
    }

    @SuppressWarnings("unchecked") // checked by hand
    private static <T> Field<T> column(Table<?> table, String name, Class<T> type) {
        Field<?> column = Objects.requireNonNull(table.field(name), name);
        if (column.getType() != type) {
            throw new IllegalArgumentException(
                    "%s of %s must be %s".formatted(column, table, type.getSimpleName()));
        }
        return (Field<T>) column;
    }

    Condition has(Resolution wanted) {
        return resolution.eq(wanted.seconds());
    }
}

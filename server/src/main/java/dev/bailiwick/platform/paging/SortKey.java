package dev.bailiwick.platform.paging;

import org.jooq.Field;
import org.jooq.Param;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// A column of a sort order: text, bytes, an integer or decimal number, or a time. A column that
/// can be null must be declared nullable, or its rows would be missing after the first page.
public final class SortKey<T> {
    private final Field<T> field;
    private final boolean descending;
    private final boolean nullable;

    private SortKey(Field<T> field, boolean descending, boolean nullable) {
        this.field = field;
        this.descending = descending;
        this.nullable = nullable;
    }

    public static <T> SortKey<T> asc(Field<T> field) {
        return new SortKey<>(field, false, false);
    }

    public static <T> SortKey<T> desc(Field<T> field) {
        return new SortKey<>(field, true, false);
    }

    /// Rows without a value come last.
    public static <T> SortKey<T> ascNullable(Field<T> field) {
        return new SortKey<>(field, false, true);
    }

    /// Rows without a value come last.
    public static <T> SortKey<T> descNullable(Field<T> field) {
        return new SortKey<>(field, true, true);
    }

    SortKey<T> reversed() {
        return new SortKey<>(field, !descending, nullable);
    }

    Field<T> field() {
        return field;
    }

    boolean isNullable() {
        return nullable;
    }

    /// Where the rows without a value are is written only for columns that can have them, because
    /// not every index supports it.
    SortField<T> order(boolean backwards) {
        SortField<T> order = descending == backwards ? field.asc() : field.desc();
        return nullable ? backwards ? order.nullsFirst() : order.nullsLast() : order;
    }

    Param<T> parameter(@Nullable Object value) {
        return DSL.val(field.getType().cast(value), field);
    }
}

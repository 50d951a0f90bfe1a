package dev.bailiwick.platform.paging;

import java.util.List;
import org.jooq.Condition;
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

    Field<T> field() {
        return field;
    }

    boolean isNullable() {
        return nullable;
    }

    /// Nulls are ordered by an extra column: the two databases sort them differently, and not every
    /// index supports `NULLS LAST`.
    List<SortField<?>> order(boolean backwards) {
        SortField<T> values = descending == backwards ? field.asc() : field.desc();
        return nullable ? List.of(nullsLast(backwards), values) : List.of(values);
    }

    private SortField<Integer> nullsLast(boolean backwards) {
        Field<Integer> lacks = DSL.when(field.isNull(), DSL.inline(1)).otherwise(DSL.inline(0));
        return backwards ? lacks.desc() : lacks.asc();
    }

    Condition equal(@Nullable Object value) {
        return value == null ? field.isNull() : field.eq(parameter(value));
    }

    Condition isAfter(@Nullable Object value, boolean backwards) {
        if (value == null) {
            return backwards ? field.isNotNull() : DSL.falseCondition();
        }
        Condition further =
                descending == backwards ? field.gt(parameter(value)) : field.lt(parameter(value));
        return nullable && !backwards ? further.or(field.isNull()) : further;
    }

    /// Beyond or equal, as a single comparison.
    Condition isAtOrAfter(@Nullable Object value, boolean backwards) {
        if (value == null) {
            return backwards ? DSL.noCondition() : field.isNull();
        }
        Condition further =
                descending == backwards ? field.ge(parameter(value)) : field.le(parameter(value));
        return nullable && !backwards ? further.or(field.isNull()) : further;
    }

    private Param<T> parameter(Object value) {
        return DSL.val(field.getType().cast(value), field);
    }
}

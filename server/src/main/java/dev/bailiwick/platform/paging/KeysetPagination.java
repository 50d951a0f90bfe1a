package dev.bailiwick.platform.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.SelectConditionStep;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// The order of a list, by which its pages follow each other: a page begins after a row, or ends
/// before one, wherever that row stands by now. So a page in the middle of a million rows costs as
/// much as the first, and nobody sees a row twice because another was added.
///
/// The last column must be unique; then every row has one place. Rows without a value come last,
/// whichever way a column is sorted. A place is written into addresses as `value~value~id`; what is
/// none of ours is as none, and leads to the first page.
///
/// ```java
/// Keyset order = Keyset.by(asc(LICENCE.VENDOR), descNullable(LICENCE.EXPIRES_ON), asc(LICENCE.ID));
/// Keyset.Page<Licence> page = order.page(
///     Keyset.Turn.of(after, before), 50,
///     position -> sql.select(LICENCE.fields()).select(position).from(LICENCE).where(filter),
///     row -> licence(row));
/// ```
public final class KeysetPagination {
    /// Which page is asked for: the one after a place, the one before it, or the first.
    public sealed interface Turn {
        record First() implements Turn {}

        record After(String place) implements Turn {}

        record Before(String place) implements Turn {}

        /// As the parameters `after` and `before` of an address ask; empty ones are none.
        static Turn of(String after, String before) {
            return !before.isEmpty()
                    ? new Before(before)
                    : after.isEmpty() ? new First() : new After(after);
        }

        /// As [#of] takes it.
        default String after() {
            return this instanceof After(String place) ? place : "";
        }

        /// As [#of] takes it.
        default String before() {
            return this instanceof Before(String place) ? place : "";
        }
    }

    /// @param before the place that the page before this one ends at; null when this is the first
    /// @param after the place that the next page begins after; null when this is the last
    public record Page<R>(List<R> rows, @Nullable String before, @Nullable String after) {
        public Page {
            rows = List.copyOf(rows);
        }
    }

    /// What is selected and from where, with the columns of the place among what is selected.
    public interface Rows<Q extends Record> {
        SelectConditionStep<Q> selecting(List<Field<?>> place);
    }

    private final List<SortKey<?>> columns;

    private KeysetPagination(List<SortKey<?>> columns) {
        this.columns = List.copyOf(columns);
    }

    public static KeysetPagination by(SortKey<?>... columns) {
        return new KeysetPagination(List.of(columns));
    }

    /// Two queries at most: where a place leads to nothing any more, the first page is shown.
    public <Q extends Record, R extends @Nullable Object> Page<R> page(
            Turn turn, int size, Rows<Q> rows, Function<? super Q, R> reader) {
        return switch (turn) {
            case Turn.First _ -> first(size, rows, reader);
            case Turn.After(String text) -> {
                List<@Nullable Object> place = read(text);
                List<Q> found = place == null ? List.of() : found(rows, place, false, size);
                yield found.isEmpty()
                        ? first(size, rows, reader)
                        : page(within(found, size), true, found.size() > size, reader);
            }
            case Turn.Before(String text) -> {
                List<@Nullable Object> place = read(text);
                List<Q> found = place == null ? List.of() : found(rows, place, true, size);
                yield found.size() <= size
                        ? first(size, rows, reader)
                        : page(within(found, size).reversed(), true, true, reader);
            }
        };
    }

    private <Q extends Record, R extends @Nullable Object> Page<R> first(
            int size, Rows<Q> rows, Function<? super Q, R> reader) {
        List<Q> found = found(rows, null, false, size);
        return page(within(found, size), false, found.size() > size, reader);
    }

    private static <Q> List<Q> within(List<Q> found, int size) {
        return found.size() > size ? found.subList(0, size) : found;
    }

    private <Q extends Record, R extends @Nullable Object> Page<R> page(
            List<Q> shown, boolean previous, boolean next, Function<? super Q, R> reader) {
        return new Page<>(
                shown.stream().map(reader).toList(),
                previous ? place(shown.getFirst()) : null,
                next ? place(shown.getLast()) : null);
    }

    /// One more than a page holds, so that it is known whether another follows.
    private <Q extends Record> List<Q> found(
            Rows<Q> rows, @Nullable List<@Nullable Object> place, boolean backwards, int size) {
        Condition beyond = place == null ? DSL.noCondition() : beyond(place, backwards);
        Select<Q> select =
                rows.selecting(selected()).and(beyond).orderBy(order(backwards)).limit(size + 1);
        return select.fetch();
    }

    private List<Field<?>> selected() {
        var fields = new ArrayList<Field<?>>();
        for (int i = 0; i < columns.size(); i++) {
            fields.add(columns.get(i).field().as(name(i)));
        }
        return fields;
    }

    private List<SortField<?>> order(boolean backwards) {
        var order = new ArrayList<SortField<?>>();
        columns.forEach(column -> order.addAll(column.order(backwards)));
        return order;
    }

    /// Row by row: beyond in the first column, or equal there and beyond in the second, and so on.
    /// That nothing before the first column's value is wanted is said once more on its own, for
    /// that is what an index answers.
    private Condition beyond(List<@Nullable Object> place, boolean backwards) {
        Condition any = DSL.falseCondition();
        Condition equal = DSL.noCondition();
        for (int i = 0; i < columns.size(); i++) {
            SortKey<?> column = columns.get(i);
            any = any.or(equal.and(column.beyond(place.get(i), backwards)));
            equal = equal.and(column.equal(place.get(i)));
        }
        SortKey<?> first = columns.getFirst();
        Object value = place.getFirst();
        return columns.size() == 1 ? any : first.notBefore(value, backwards).and(any);
    }

    private String place(Record row) {
        var values = new ArrayList<@Nullable Object>();
        for (int i = 0; i < columns.size(); i++) {
            values.add(row.get(name(i)));
        }
        return PageCursor.write(columns, values);
    }

    private @Nullable List<@Nullable Object> read(String text) {
        return PageCursor.read(columns, text);
    }

    private static String name(int column) {
        return "place_" + column;
    }
}

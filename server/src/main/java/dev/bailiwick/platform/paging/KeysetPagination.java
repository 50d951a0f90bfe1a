package dev.bailiwick.platform.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Select;
import org.jooq.SelectConditionStep;
import org.jooq.SelectSeekStepN;
import org.jooq.SortField;
import org.jspecify.annotations.Nullable;

/// The sort order of a list, for keyset pagination: a page begins after a row or ends before one,
/// even if that row has moved. A page in the middle of a million rows therefore costs as much as
/// the first, and nobody sees a row twice because another was added.
///
/// The last column must be unique, so that every row has one position. Rows without a value come
/// last, in either direction. A cursor is written into URLs as `50~value~value~id`; an invalid one
/// is ignored and leads to the first page. It begins with the number of rows before the place where
/// the page is cut, which is only for display ("51–100"): no query counts them again, so it is off
/// by the rows that were added or removed since the first page.
///
/// ```java
/// KeysetPagination order =
///     KeysetPagination.by(asc(LICENCE.VENDOR), descNullable(LICENCE.EXPIRES_ON), asc(LICENCE.ID));
/// KeysetPagination.Page<Licence> page = order.page(
///     PageRequest.of(after, before), 50,
///     place -> sql.select(LICENCE.fields()).select(place).from(LICENCE).where(filter),
///     row -> licence(row));
/// ```
public final class KeysetPagination {
    /// The requested page: the one after a cursor, the one before it, or the first.
    public sealed interface PageRequest {
        record First() implements PageRequest {}

        record After(String cursor) implements PageRequest {}

        record Before(String cursor) implements PageRequest {}

        /// From the parameters `after` and `before` of a URL; empty ones count as absent.
        static PageRequest of(String after, String before) {
            return !before.isEmpty()
                    ? new Before(before)
                    : after.isEmpty() ? new First() : new After(after);
        }

        /// In the format of [#of].
        default String after() {
            return this instanceof After(String place) ? place : "";
        }

        /// In the format of [#of].
        default String before() {
            return this instanceof Before(String place) ? place : "";
        }
    }

    /// @param before the cursor at which the previous page ends; null when this is the first
    /// @param after the cursor after which the next page begins; null when this is the last
    /// @param skipped the number of rows on earlier pages
    public record Page<R>(
            List<R> rows, @Nullable String before, @Nullable String after, int skipped) {
        public Page {
            rows = List.copyOf(rows);
        }
    }

    /// The query for the rows, which must also select the cursor's columns.
    public interface Rows<Q extends Record> {
        SelectConditionStep<Q> selecting(List<Field<?>> place);
    }

    private static final Pattern SKIPPED = Pattern.compile("[0-9]{1,9}");

    private final List<SortKey<?>> columns;

    private KeysetPagination(List<SortKey<?>> columns) {
        this.columns = List.copyOf(columns);
    }

    public static KeysetPagination by(SortKey<?>... columns) {
        return new KeysetPagination(List.of(columns));
    }

    /// The same columns in the opposite direction; rows without a value still come last.
    public KeysetPagination reversed() {
        return new KeysetPagination(columns.stream().<SortKey<?>>map(SortKey::reversed).toList());
    }

    /// At most two queries: if a cursor no longer leads to any rows, returns the first page.
    public <Q extends Record, R extends @Nullable Object> Page<R> page(
            PageRequest pageRequest, int size, Rows<Q> rows, Function<? super Q, R> reader) {
        return switch (pageRequest) {
            case PageRequest.First _ -> first(size, rows, reader);
            case PageRequest.After(String text) -> {
                Cut cut = read(text);
                List<Q> found = cut == null ? List.of() : found(rows, cut.place(), false, size);
                yield cut == null || found.isEmpty()
                        ? first(size, rows, reader)
                        : page(
                                within(found, size),
                                Math.max(cut.skipped(), 1),
                                found.size() > size,
                                reader);
            }
            case PageRequest.Before(String text) -> {
                Cut cut = read(text);
                List<Q> found = cut == null ? List.of() : found(rows, cut.place(), true, size);
                yield cut == null || found.size() <= size
                        ? first(size, rows, reader)
                        : page(
                                within(found, size).reversed(),
                                Math.max(cut.skipped() - size, 1),
                                true,
                                reader);
            }
        };
    }

    private <Q extends Record, R extends @Nullable Object> Page<R> first(
            int size, Rows<Q> rows, Function<? super Q, R> reader) {
        List<Q> found = found(rows, null, false, size);
        return page(within(found, size), 0, found.size() > size, reader);
    }

    private static <Q> List<Q> within(List<Q> found, int size) {
        return found.size() > size ? found.subList(0, size) : found;
    }

    /// @param skipped 0 only for the first page
    private <Q extends Record, R extends @Nullable Object> Page<R> page(
            List<Q> shown, int skipped, boolean next, Function<? super Q, R> reader) {
        return new Page<>(
                shown.stream().map(reader).toList(),
                skipped > 0 ? cursor(skipped, shown.getFirst()) : null,
                next ? cursor(skipped + shown.size(), shown.getLast()) : null,
                skipped);
    }

    /// Fetches one row more than a page holds, to detect whether another page follows.
    private <Q extends Record> List<Q> found(
            Rows<Q> rows, @Nullable List<@Nullable Object> place, boolean backwards, int size) {
        SelectSeekStepN<Q> ordered = rows.selecting(selected()).orderBy(order(backwards));
        Select<Q> select =
                place == null
                        ? ordered.limit(size + 1)
                        : ordered.seek(parameters(place)).limit(size + 1);
        return select.fetch();
    }

    private Field<?>[] parameters(List<@Nullable Object> place) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> columns.get(i).parameter(place.get(i)))
                .toArray(Field<?>[]::new);
    }

    private List<Field<?>> selected() {
        var fields = new ArrayList<Field<?>>();
        for (int i = 0; i < columns.size(); i++) {
            fields.add(columns.get(i).field().as(name(i)));
        }
        return fields;
    }

    private List<SortField<?>> order(boolean backwards) {
        return columns.stream().<SortField<?>>map(column -> column.order(backwards)).toList();
    }

    private String cursor(int skipped, Record row) {
        var values = new ArrayList<@Nullable Object>();
        for (int i = 0; i < columns.size(); i++) {
            values.add(row.get(name(i)));
        }
        return skipped + PageCursor.SEPARATOR + PageCursor.write(columns, values);
    }

    /// Where a page is cut from the list.
    private record Cut(int skipped, List<@Nullable Object> place) {}

    private @Nullable Cut read(String text) {
        int end = text.indexOf(PageCursor.SEPARATOR);
        if (end < 1 || !SKIPPED.matcher(text.substring(0, end)).matches()) {
            return null;
        }
        List<@Nullable Object> place = PageCursor.read(columns, text.substring(end + 1));
        return place == null ? null : new Cut(Integer.parseInt(text, 0, end, 10), place);
    }

    private static String name(int column) {
        return "place_" + column;
    }
}

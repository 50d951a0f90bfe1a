package dev.bailiwick.platform.paging;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// Pagination cursors from URLs: rejected, or values of the columns' types that are the same after
/// being written and read.
public final class PageCursorFuzz {
    private static final List<List<SortKey<?>>> ORDERS =
            List.of(
                    List.of(SortKey.asc(field(String.class)), SortKey.asc(field(Long.class))),
                    List.of(
                            SortKey.descNullable(field(Double.class)),
                            SortKey.asc(field(Integer.class))),
                    List.of(
                            SortKey.descNullable(field(Instant.class)),
                            SortKey.asc(field(byte[].class))),
                    List.of(SortKey.ascNullable(field(LocalDate.class))),
                    List.of(SortKey.ascNullable(field(String.class))));

    private PageCursorFuzz() {}

    private static <T> Field<T> field(Class<T> type) {
        return DSL.field(DSL.name("column"), type);
    }

    public static void fuzzerTestOneInput(byte[] data) {
        String text = FuzzInput.text(data);
        for (List<SortKey<?>> order : ORDERS) {
            List<@Nullable Object> place = PageCursor.read(order, text);
            if (place != null) {
                hold(place.size() == order.size(), "a value for each column");
                List<@Nullable Object> again =
                        PageCursor.read(order, PageCursor.write(order, place));
                hold(again != null && Objects.deepEquals(place.toArray(), again.toArray()), "same");
            }
        }
        if (text.indexOf('\0') < 0 && text.length() < 1_000) {
            List<SortKey<?>> texts = ORDERS.getLast();
            List<@Nullable Object> read =
                    PageCursor.read(texts, PageCursor.write(texts, List.of(text)));
            hold(read != null && text.equals(read.getFirst()), "any text is a place");
        }
    }
}

package dev.bailiwick.db;

import static dev.bailiwick.FuzzInput.hold;

import dev.bailiwick.FuzzInput;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// Places in lists as addresses hold them: none of ours, or values of the columns' types that are
/// the same when they are written and read.
public final class PlaceFuzz {
    private static final List<List<KeyColumn<?>>> ORDERS =
            List.of(
                    List.of(KeyColumn.asc(field(String.class)), KeyColumn.asc(field(Long.class))),
                    List.of(
                            KeyColumn.descNullable(field(Double.class)),
                            KeyColumn.asc(field(Integer.class))),
                    List.of(
                            KeyColumn.descNullable(field(Instant.class)),
                            KeyColumn.asc(field(byte[].class))),
                    List.of(KeyColumn.ascNullable(field(LocalDate.class))),
                    List.of(KeyColumn.ascNullable(field(String.class))));

    private PlaceFuzz() {}

    private static <T> Field<T> field(Class<T> type) {
        return DSL.field(DSL.name("column"), type);
    }

    public static void fuzzerTestOneInput(byte[] data) {
        String text = FuzzInput.text(data);
        for (List<KeyColumn<?>> order : ORDERS) {
            List<@Nullable Object> place = PlaceText.read(order, text);
            if (place != null) {
                hold(place.size() == order.size(), "a value for each column");
                List<@Nullable Object> again = PlaceText.read(order, PlaceText.write(order, place));
                hold(again != null && Objects.deepEquals(place.toArray(), again.toArray()), "same");
            }
        }
        if (text.indexOf('\0') < 0 && text.length() < 1_000) {
            List<KeyColumn<?>> texts = ORDERS.getLast();
            List<@Nullable Object> read =
                    PlaceText.read(texts, PlaceText.write(texts, List.of(text)));
            hold(read != null && text.equals(read.getFirst()), "any text is a place");
        }
    }
}

package dev.bailiwick.platform.paging;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A row's cursor as text, for URLs: its values separated by `~`, readable except for `~` and `!`
/// in values, which become `!t` and `!e`; `!n` is null.
final class PageCursor {
    static final String SEPARATOR = "~";

    /// The longest URL that works everywhere.
    private static final int MAX_LENGTH = 4_000;

    private static final String NONE = "!n";

    /// How values are parsed; they are written by `toString`, bytes as hexadecimal.
    private static final Map<Class<?>, Function<String, Object>> READERS =
            Map.of(
                    String.class, PageCursor::text,
                    Integer.class, Integer::valueOf,
                    Long.class, Long::valueOf,
                    Double.class, PageCursor::decimal,
                    Instant.class, PageCursor::moment,
                    LocalDate.class, LocalDate::parse,
                    byte[].class, PageCursor::bytes);

    private PageCursor() {}

    static String write(List<SortKey<?>> columns, List<@Nullable Object> values) {
        var texts = new ArrayList<String>(columns.size());
        for (Object value : values) {
            texts.add(value == null ? NONE : text(value).replace("!", "!e").replace("~", "!t"));
        }
        return String.join(SEPARATOR, texts);
    }

    private static String text(Object value) {
        return value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value.toString();
    }

    private static Object bytes(String text) {
        return HexFormat.of().parseHex(text);
    }

    /// Null when the text is not a cursor of this order.
    static @Nullable List<@Nullable Object> read(List<SortKey<?>> columns, String text) {
        String[] texts = text.split(SEPARATOR, -1);
        if (text.length() > MAX_LENGTH || texts.length != columns.size()) {
            return null;
        }
        var values = new ArrayList<@Nullable Object>(texts.length);
        try {
            for (int i = 0; i < texts.length; i++) {
                values.add(value(columns.get(i), texts[i]));
            }
        } catch (IllegalArgumentException | DateTimeException | ArithmeticException _) {
            return null;
        }
        return values;
    }

    private static @Nullable Object value(SortKey<?> column, String text) {
        if (text.equals(NONE)) {
            if (column.isNullable()) {
                return null;
            }
            throw new IllegalArgumentException("this column always has a value");
        }
        Class<?> type = column.field().getType();
        Function<String, Object> reader = READERS.get(type);
        if (reader == null) {
            throw new IllegalStateException("cannot read a cursor value of type " + type);
        }
        return reader.apply(text.replace("!t", "~").replace("!e", "!"));
    }

    private static String text(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("the value cannot be stored in a database");
        }
        return text;
    }

    /// Throws for a time outside the range of the columns.
    private static Instant moment(String text) {
        return Instant.ofEpochMilli(Instant.parse(text).toEpochMilli());
    }

    private static Double decimal(String text) {
        Double value = Double.valueOf(text);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("not a number");
        }
        return value;
    }
}

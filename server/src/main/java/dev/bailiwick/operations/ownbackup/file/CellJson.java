package dev.bailiwick.operations.ownbackup.file;

import java.util.Base64;
import java.util.Map;
import org.jooq.Converter;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/// A column's value as JSON, independent of how either database stores it. Bytes are `{"b":
/// "base64"}`.
final class CellJson {
    private static final String BYTES = "b";

    private CellJson() {}

    static @Nullable Object toJson(Field<?> field, @Nullable Object value) {
        Object plain = value == null ? null : stored(field.getConverter(), value);
        return switch (plain) {
            case null -> null;
            case byte[] bytes -> Map.of(BYTES, Base64.getEncoder().encodeToString(bytes));
            case String text -> text;
            case Boolean truth -> truth;
            case Number number -> number;
            default -> throw new IllegalStateException(field + " holds a " + plain.getClass());
        };
    }

    @SuppressWarnings("unchecked") // a field's converter accepts the field's values
    private static @Nullable Object stored(Converter<?, ?> converter, Object value) {
        return ((Converter<Object, Object>) converter).to(value);
    }

    /// @return what JDBC's `setObject` accepts for SQLite
    static @Nullable Object fromJson(@Nullable Object json) {
        return switch (json) {
            case null -> null;
            case String text -> text;
            case Boolean truth -> truth ? 1 : 0;
            case Number number -> number;
            case Map<?, ?> bytes
                    when bytes.size() == 1 && bytes.get(BYTES) instanceof String text ->
                    Base64.getDecoder().decode(text);
            default -> throw new IllegalArgumentException("unknown type of cell");
        };
    }
}

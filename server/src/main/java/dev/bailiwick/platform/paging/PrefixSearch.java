package dev.bailiwick.platform.paging;

import java.util.Arrays;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;

/// Conditions on the beginning of texts, which an index on them can serve. Texts are keys in UTF-8.
public final class PrefixSearch {
    private PrefixSearch() {}

    public static Condition startsWith(Field<byte[]> key, byte[] start) {
        return key.ge(start).and(key.lt(end(start)));
    }

    /// Turns a condition into a value that no index can serve, so that the database uses the
    /// indexes on the texts: few rows have the prefix, but many meet the condition.
    public static Condition withoutIndex(Condition condition) {
        return DSL.when(condition, 1).otherwise(0).eq(1);
    }

    /// The end of the range with this prefix: UTF-8 text never contains the byte 0xff.
    private static byte[] end(byte[] start) {
        byte[] end = Arrays.copyOf(start, start.length + 1);
        end[start.length] = (byte) 0xff;
        return end;
    }
}

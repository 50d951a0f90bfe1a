package dev.bailiwick.platform.paging;

import java.util.Arrays;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.SelectConditionStep;
import org.jooq.Table;
import org.jooq.impl.DSL;

/// Finds rows by the prefix of one of several texts, each with its own index and up to a limit, so
/// that a search takes as long with a million rows as with a thousand. Texts are keys in UTF-8.
///
/// @param byText one query for ids per text
/// @param limit the limit per text
public record PrefixSearch(List<SelectConditionStep<Record1<Long>>> byText, int limit) {
    public PrefixSearch {
        byText = List.copyOf(byText);
    }

    public static Condition startsWith(Field<byte[]> key, byte[] start) {
        return key.ge(start).and(key.lt(end(start)));
    }

    /// Turns a condition into a value that no index can serve, so that the database uses the
    /// indexes on the texts: few rows have the prefix, but many meet the condition.
    public static Condition withoutIndex(Condition condition) {
        return DSL.when(condition, 1).otherwise(0).eq(1);
    }

    public Select<Record1<Long>> matches(DSLContext sql) {
        return byText.stream().map(one -> limited(sql, one)).reduce(Select::union).orElseThrow();
    }

    private Select<Record1<Long>> limited(DSLContext sql, SelectConditionStep<Record1<Long>> one) {
        Table<Record1<Long>> some = one.limit(DSL.inline(limit)).asTable("found");
        return sql.select(some.field(0, Long.class)).from(some);
    }

    /// Whether more rows match than the limit.
    public boolean isTruncated(DSLContext sql) {
        return byText.stream()
                .anyMatch(one -> sql.fetchCount(one.limit(DSL.inline(limit + 1))) > limit);
    }

    /// The end of the range with this prefix: UTF-8 text never contains the byte 0xff.
    private static byte[] end(byte[] start) {
        byte[] end = Arrays.copyOf(start, start.length + 1);
        end[start.length] = (byte) 0xff;
        return end;
    }
}

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

/// Rows that are found by how one of several texts begins, each by its own index and up to a bound,
/// so that the answer takes as long among a million rows as among a thousand. Texts are keys in
/// UTF-8.
///
/// @param byText a question for the ids of each text
/// @param most of each that are found
public record PrefixSearch(List<SelectConditionStep<Record1<Long>>> byText, int most) {
    public PrefixSearch {
        byText = List.copyOf(byText);
    }

    public static Condition begins(Field<byte[]> key, byte[] start) {
        return key.ge(start).and(key.lt(end(start)));
    }

    /// A condition as a value, which no index answers: the database goes by those of the texts, for
    /// few begin so, and many fulfil the condition.
    public static Condition asValue(Condition condition) {
        return DSL.when(condition, 1).otherwise(0).eq(1);
    }

    /// The ids that are found.
    public Select<Record1<Long>> found(DSLContext sql) {
        return byText.stream().map(one -> some(sql, one)).reduce(Select::union).orElseThrow();
    }

    private Select<Record1<Long>> some(DSLContext sql, SelectConditionStep<Record1<Long>> one) {
        Table<Record1<Long>> some = one.limit(DSL.inline(most)).asTable("found");
        return sql.select(some.field(0, Long.class)).from(some);
    }

    /// Whether more begin so than are found.
    public boolean areMore(DSLContext sql) {
        return byText.stream()
                .anyMatch(one -> sql.fetchCount(one.limit(DSL.inline(most + 1))) > most);
    }

    /// After all that begins so: no text in UTF-8 has a byte 0xff.
    private static byte[] end(byte[] start) {
        byte[] end = Arrays.copyOf(start, start.length + 1);
        end[start.length] = (byte) 0xff;
        return end;
    }
}

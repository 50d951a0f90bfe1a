package dev.bailiwick.licences;

import static dev.bailiwick.db.schema.Tables.LICENCE;
import static dev.bailiwick.db.schema.Tables.LICENCE_SEAT;

import java.util.Arrays;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.Table;
import org.jooq.impl.DSL;

/// What a filter means as a condition that an index answers. Texts are found by how they begin, and
/// of each kind the first [#MOST]. Keys are no texts here: nothing is found by them.
final class LicenceSearch {
    static final int MOST = 1_000;

    private LicenceSearch() {}

    static Condition condition(DSLContext sql, LicenceFilter filter) {
        Condition all = view(filter);
        return filter.search().isEmpty() ? all : all.and(beginning(sql, filter.search()));
    }

    private static Condition view(LicenceFilter filter) {
        int today = Licences.end(filter.today());
        return switch (filter.view()) {
            case ALL -> DSL.noCondition();
            case SOON -> LICENCE.EXPIRES_ON.between(today, today + LicenceWords.SOON);
            case ENDED -> LICENCE.EXPIRES_ON.lt(today);
            case FULL -> LICENCE.SEATS_FREE.eq(0);
        };
    }

    private static Condition beginning(DSLContext sql, String search) {
        byte[] start = LicenceText.key(search);
        return LICENCE.ID.in(
                some(sql, LICENCE, LICENCE.ID, LICENCE.FOLDED_PRODUCT, start)
                        .union(some(sql, LICENCE, LICENCE.ID, LICENCE.FOLDED_VENDOR, start))
                        .union(
                                some(
                                        sql,
                                        LICENCE_SEAT,
                                        LICENCE_SEAT.LICENCE_ID,
                                        LICENCE_SEAT.FOLDED_NAME,
                                        start)));
    }

    private static Select<Record1<Long>> some(
            DSLContext sql, Table<?> table, Field<Long> id, Field<byte[]> key, byte[] start) {
        var found =
                sql.select(id)
                        .from(table)
                        .where(key.ge(start))
                        .and(key.lt(end(start)))
                        .limit(DSL.inline(MOST))
                        .asTable("found_" + key.getName());
        return sql.select(found.field(0, Long.class)).from(found);
    }

    /// After all that begins so: no text in UTF-8 has a byte 0xff.
    private static byte[] end(byte[] start) {
        byte[] end = Arrays.copyOf(start, start.length + 1);
        end[start.length] = (byte) 0xff;
        return end;
    }
}

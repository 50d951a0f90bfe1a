package dev.bailiwick.licences;

import static dev.bailiwick.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.db.schema.Tables.LICENCE;
import static dev.bailiwick.db.schema.Tables.LICENCE_SEAT;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.SelectConditionStep;
import org.jooq.SelectOnConditionStep;
import org.jooq.Table;
import org.jooq.impl.DSL;

/// What a filter means as a condition that indexes answer. Texts are found by how they begin, and
/// of each kind the first [#MOST] that the view shows. Keys are no texts here: nothing is found by
/// them.
final class LicenceSearch {
    static final int MOST = 1_000;

    private LicenceSearch() {}

    static Condition condition(DSLContext sql, LicenceFilter filter) {
        return filter.search().isEmpty() ? view(filter) : LICENCE.ID.in(found(sql, filter));
    }

    /// Whether there are more than [#condition] finds.
    static boolean isCut(DSLContext sql, LicenceFilter filter) {
        return !filter.search().isEmpty()
                && kinds(sql, filter).stream()
                        .anyMatch(kind -> sql.fetchCount(kind.limit(DSL.inline(MOST + 1))) > MOST);
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

    private static Select<Record1<Long>> found(DSLContext sql, LicenceFilter filter) {
        Select<Record1<Long>> all = null;
        for (SelectConditionStep<Record1<Long>> kind : kinds(sql, filter)) {
            Table<Record1<Long>> some = kind.limit(DSL.inline(MOST)).asTable("found");
            Select<Record1<Long>> ids = sql.select(some.field(0, Long.class)).from(some);
            all = all == null ? ids : all.union(ids);
        }
        return Objects.requireNonNull(all);
    }

    /// By product, by vendor, and by who has a seat: under the name that they have now, which those
    /// who are none of ours, or no longer are, only have there.
    private static List<SelectConditionStep<Record1<Long>>> kinds(
            DSLContext sql, LicenceFilter filter) {
        byte[] start = LicenceText.key(filter.search());
        String text = LicenceText.folded(filter.search());
        Condition view = hidden(filter);
        return List.of(
                sql.select(LICENCE.ID)
                        .from(LICENCE)
                        .where(begins(LICENCE.FOLDED_PRODUCT, start))
                        .and(view),
                sql.select(LICENCE.ID)
                        .from(LICENCE)
                        .where(begins(LICENCE.FOLDED_VENDOR, start))
                        .and(view),
                seats(sql)
                        .where(begins(LICENCE_SEAT.FOLDED_NAME, start))
                        .and(LICENCE_SEAT.ACCOUNT_ID.isNull())
                        .and(LICENCE_SEAT.HOST_ID.isNull())
                        .and(view),
                seats(sql)
                        .join(ACCOUNT)
                        .on(ACCOUNT.ID.eq(LICENCE_SEAT.ACCOUNT_ID))
                        .where(ACCOUNT.EMAIL_KEY.startsWith(text))
                        .and(view),
                seats(sql)
                        .join(COMPUTE_HOST)
                        .on(COMPUTE_HOST.ID.eq(LICENCE_SEAT.HOST_ID))
                        .where(COMPUTE_HOST.FOLDED_NAME.startsWith(text))
                        .and(view));
    }

    private static SelectOnConditionStep<Record1<Long>> seats(DSLContext sql) {
        return sql.selectDistinct(LICENCE_SEAT.LICENCE_ID)
                .from(LICENCE_SEAT)
                .join(LICENCE)
                .on(LICENCE.ID.eq(LICENCE_SEAT.LICENCE_ID));
    }

    /// As a value, so that the database goes by the texts' indexes: few begin so, and many are in a
    /// view.
    private static Condition hidden(LicenceFilter filter) {
        return filter.view() == LicenceFilter.View.ALL
                ? DSL.noCondition()
                : DSL.when(view(filter), 1).otherwise(0).eq(1);
    }

    private static Condition begins(Field<byte[]> key, byte[] start) {
        return key.ge(start).and(key.lt(end(start)));
    }

    /// After all that begins so: no text in UTF-8 has a byte 0xff.
    private static byte[] end(byte[] start) {
        byte[] end = Arrays.copyOf(start, start.length + 1);
        end[start.length] = (byte) 0xff;
        return end;
    }
}

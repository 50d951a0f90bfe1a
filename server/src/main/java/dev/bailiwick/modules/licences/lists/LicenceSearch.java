package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE;
import static dev.bailiwick.platform.db.schema.Tables.LICENCE_SEAT;

import dev.bailiwick.modules.licences.register.LicenceFieldRules;
import dev.bailiwick.modules.licences.register.LicenceLabels;
import dev.bailiwick.modules.licences.register.Licences;
import dev.bailiwick.platform.paging.PrefixSearch;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.SelectOnConditionStep;
import org.jooq.impl.DSL;

/// What a filter means as a condition that indexes answer. Texts are found by how they begin, and
/// of each kind the first [#MOST] that the view shows. Keys are no texts here: nothing is found by
/// them.
final class LicenceSearch {
    static final int MOST = 1_000;

    private LicenceSearch() {}

    static Condition condition(DSLContext sql, LicenceFilter filter) {
        return filter.search().isEmpty()
                ? view(filter)
                : LICENCE.ID.in(beginnings(sql, filter).found(sql));
    }

    /// Whether there are more than [#condition] finds.
    static boolean isCut(DSLContext sql, LicenceFilter filter) {
        return !filter.search().isEmpty() && beginnings(sql, filter).areMore(sql);
    }

    private static Condition view(LicenceFilter filter) {
        int today = Licences.end(filter.today());
        return switch (filter.view()) {
            case ALL -> DSL.noCondition();
            case SOON -> LICENCE.EXPIRES_ON.between(today, today + LicenceLabels.SOON);
            case ENDED -> LICENCE.EXPIRES_ON.lt(today);
            case FULL -> LICENCE.SEATS_FREE.eq(0);
        };
    }

    /// By product, by vendor, and by who has a seat: under the name that they have now, which those
    /// who are none of ours, or no longer are, only have there.
    private static PrefixSearch beginnings(DSLContext sql, LicenceFilter filter) {
        byte[] start = LicenceFieldRules.key(filter.search());
        String text = LicenceFieldRules.folded(filter.search());
        Condition view = hidden(filter);
        return new PrefixSearch(
                List.of(
                        sql.select(LICENCE.ID)
                                .from(LICENCE)
                                .where(PrefixSearch.begins(LICENCE.FOLDED_PRODUCT, start))
                                .and(view),
                        sql.select(LICENCE.ID)
                                .from(LICENCE)
                                .where(PrefixSearch.begins(LICENCE.FOLDED_VENDOR, start))
                                .and(view),
                        seats(sql)
                                .where(PrefixSearch.begins(LICENCE_SEAT.FOLDED_NAME, start))
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
                                .and(view)),
                MOST);
    }

    private static SelectOnConditionStep<Record1<Long>> seats(DSLContext sql) {
        return sql.selectDistinct(LICENCE_SEAT.LICENCE_ID)
                .from(LICENCE_SEAT)
                .join(LICENCE)
                .on(LICENCE.ID.eq(LICENCE_SEAT.LICENCE_ID));
    }

    private static Condition hidden(LicenceFilter filter) {
        return filter.view() == LicenceFilter.View.ALL
                ? DSL.noCondition()
                : PrefixSearch.asValue(view(filter));
    }
}

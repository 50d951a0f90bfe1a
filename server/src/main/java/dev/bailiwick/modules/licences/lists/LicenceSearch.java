package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.platform.paging.PrefixSearch;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record1;
import org.jooq.SelectOnConditionStep;
import org.jooq.Table;
import org.jooq.impl.DSL;

/// Translates a filter into a condition that indexes can serve. Texts match by prefix, and of each
/// kind only the first [#MAX_MATCHES] that the view shows. Product keys are not searchable.
final class LicenceSearch {
    static final int MAX_MATCHES = 1_000;

    private LicenceSearch() {}

    static Condition condition(DSLContext sql, LicenceFilter filter) {
        return filter.search().isEmpty()
                ? view(filter)
                : LICENCE.ID.in(prefixSearch(sql, filter).matches(sql));
    }

    /// Whether more licences match than [#condition] returns.
    static boolean isTruncated(DSLContext sql, LicenceFilter filter) {
        return !filter.search().isEmpty() && prefixSearch(sql, filter).isTruncated(sql);
    }

    private static Condition view(LicenceFilter filter) {
        int today = Licences.end(filter.today());
        return switch (filter.view()) {
            case ALL -> DSL.noCondition();
            case SOON -> LICENCE.EXPIRES_ON.between(today, today + LicenceLabels.SOON_DAYS);
            case ENDED -> LICENCE.EXPIRES_ON.lt(today);
            case FULL -> LICENCE.SEATS_FREE.eq(0);
        };
    }

    /// By product, by vendor, and by the assignee's current name. Assignees that are not
    /// registered, or no longer are, have their name only in the seat.
    private static PrefixSearch prefixSearch(DSLContext sql, LicenceFilter filter) {
        byte[] start = FoldedText.key(filter.search());
        String text = FoldedText.of(filter.search());
        Condition view = hidden(filter);
        return new PrefixSearch(
                List.of(
                        sql.select(LICENCE.ID)
                                .from(LICENCE)
                                .where(PrefixSearch.startsWith(LICENCE.FOLDED_PRODUCT, start))
                                .and(view),
                        sql.select(LICENCE.ID)
                                .from(LICENCE)
                                .where(PrefixSearch.startsWith(LICENCE.FOLDED_VENDOR, start))
                                .and(view),
                        seats(sql, LICENCE_SEAT)
                                .where(PrefixSearch.startsWith(LICENCE_SEAT.FOLDED_NAME, start))
                                .and(LICENCE_SEAT.ACCOUNT_ID.isNull())
                                .and(LICENCE_SEAT.HOST_ID.isNull())
                                .and(view),
                        seats(sql, AccountSql.joinedTo(LICENCE_SEAT.ACCOUNT_ID))
                                .where(AccountSql.emailStartsWith(text))
                                .and(view),
                        seats(sql, ComputeHosts.joinedTo(LICENCE_SEAT.HOST_ID))
                                .where(ComputeHosts.nameStartsWith(text))
                                .and(view)),
                MAX_MATCHES);
    }

    private static SelectOnConditionStep<Record1<Long>> seats(DSLContext sql, Table<?> seats) {
        return sql.selectDistinct(LICENCE_SEAT.LICENCE_ID)
                .from(seats)
                .join(LICENCE)
                .on(LICENCE.ID.eq(LICENCE_SEAT.LICENCE_ID));
    }

    private static Condition hidden(LicenceFilter filter) {
        return filter.view() == LicenceFilter.View.ALL
                ? DSL.noCondition()
                : PrefixSearch.withoutIndex(view(filter));
    }
}

package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.schema.Tables.LICENCE;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_IMPORT_SEAT;
import static dev.bailiwick.platform.schema.Tables.LICENCE_SEAT;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.modules.licences.registry.FoldedText;
import dev.bailiwick.modules.licences.registry.LicenceLabels;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.platform.paging.PrefixSearch;
import dev.bailiwick.platform.search.Matches;
import dev.bailiwick.platform.search.SearchColumn;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.platform.search.TextSearch;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.Table;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Translates a filter into a condition that indexes can serve. Texts match in any place, those of
/// one or two letters by prefix, and of each kind only the first [Matches#MAX] that the view shows.
/// Product keys are not searchable.
@Component
final class LicenceSearch {
    static final SearchColumn LICENCES =
            new SearchColumn(
                    LICENCE.ID,
                    LICENCE.SEARCH_TEXT,
                    List.of(LICENCE.PRODUCT, LICENCE.VENDOR, LICENCE.VERSION, LICENCE.NOTES),
                    LICENCE_IMPORT);
    static final SearchColumn SEATS =
            new SearchColumn(
                    LICENCE_SEAT.ID,
                    LICENCE_SEAT.SEARCH_TEXT,
                    List.of(LICENCE_SEAT.NAME),
                    LICENCE_IMPORT_SEAT);

    private final DSLContext sql;
    private final TextSearch texts;

    LicenceSearch(DSLContext sql, TextSearch texts) {
        this.sql = sql;
        this.texts = texts;
    }

    /// @param truncated whether more licences match
    record Found(Condition condition, boolean truncated) {}

    Found find(LicenceFilter filter) {
        if (filter.search().isEmpty()) {
            return new Found(view(filter), false);
        }
        Matches matches = matches(filter);
        return new Found(matches.are(LICENCE.ID), matches.truncated());
    }

    static Condition view(LicenceFilter filter) {
        int today = Licences.end(filter.today());
        return switch (filter.view()) {
            case ALL -> DSL.noCondition();
            case SOON -> LICENCE.EXPIRES_ON.between(today, today + LicenceLabels.SOON_DAYS);
            case ENDED -> LICENCE.EXPIRES_ON.lt(today);
            case FULL -> LICENCE.SEATS_FREE.eq(0);
        };
    }

    /// By the licence's own texts, and by the assignee's current name. Assignees that are not
    /// registered, or no longer are, have their name only in the seat.
    private Matches matches(LicenceFilter filter) {
        String part = FoldedText.of(filter.search());
        boolean isShort = SearchText.isShort(part);
        Condition view = hidden(filter);
        Condition unregistered =
                LICENCE_SEAT.ACCOUNT_ID.isNull().and(LICENCE_SEAT.HOST_ID.isNull());
        Condition shownSeat = seatOf(filter, view);
        Table<Record> people = AccountSql.joinedTo(LICENCE_SEAT.ACCOUNT_ID);
        Table<Record> hosts = ComputeHosts.joinedTo(LICENCE_SEAT.HOST_ID);
        if (isShort) {
            byte[] start = FoldedText.key(part);
            return Matches.of(
                    List.of(
                            ids(
                                    LICENCE,
                                    LICENCE.ID,
                                    startsWith(LICENCE.FOLDED_PRODUCT, start).and(view)),
                            ids(
                                    LICENCE,
                                    LICENCE.ID,
                                    startsWith(LICENCE.FOLDED_VENDOR, start).and(view)),
                            ids(
                                    LICENCE_SEAT,
                                    LICENCE_SEAT.LICENCE_ID,
                                    startsWith(LICENCE_SEAT.FOLDED_NAME, start)
                                            .and(unregistered)
                                            .and(shownSeat)),
                            ids(
                                    people,
                                    LICENCE_SEAT.LICENCE_ID,
                                    AccountSql.emailStartsWith(part).and(shownSeat)),
                            ids(
                                    hosts,
                                    LICENCE_SEAT.LICENCE_ID,
                                    ComputeHosts.nameStartsWith(part).and(shownSeat))));
        }
        return Matches.of(
                List.of(
                        texts.find(LICENCES, LICENCE.ID, part, view, Matches.LIMIT),
                        texts.find(
                                SEATS,
                                LICENCE_SEAT.LICENCE_ID,
                                part,
                                unregistered.and(shownSeat),
                                Matches.LIMIT),
                        ids(
                                people,
                                LICENCE_SEAT.LICENCE_ID,
                                AccountSql.emailContains(part).and(shownSeat)),
                        ids(
                                hosts,
                                LICENCE_SEAT.LICENCE_ID,
                                ComputeHosts.nameContains(part).and(shownSeat))));
    }

    private static Condition startsWith(Field<byte[]> key, byte[] start) {
        return PrefixSearch.startsWith(key, start);
    }

    private List<Long> ids(Table<?> from, Field<Long> licence, Condition condition) {
        return sql.selectDistinct(licence)
                .from(from)
                .where(condition)
                .limit(Matches.LIMIT)
                .fetch(licence);
    }

    private static Condition seatOf(LicenceFilter filter, Condition view) {
        return filter.view() == LicenceFilter.View.ALL
                ? DSL.noCondition()
                : DSL.exists(
                        DSL.selectOne()
                                .from(LICENCE)
                                .where(LICENCE.ID.eq(LICENCE_SEAT.LICENCE_ID))
                                .and(view));
    }

    private static Condition hidden(LicenceFilter filter) {
        return filter.view() == LicenceFilter.View.ALL
                ? DSL.noCondition()
                : PrefixSearch.withoutIndex(view(filter));
    }
}

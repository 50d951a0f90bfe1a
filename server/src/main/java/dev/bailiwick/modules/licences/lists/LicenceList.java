package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.lists.ListCounts;
import java.util.EnumMap;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Pages of licences, and counts.
@Component
final class LicenceList {
    private static final KeysetPagination BY_PRODUCT =
            KeysetPagination.by(asc(LICENCE.FOLDED_PRODUCT), asc(LICENCE.ID));
    private static final KeysetPagination BY_VENDOR =
            KeysetPagination.by(
                    asc(LICENCE.FOLDED_VENDOR),
                    asc(LICENCE.FOLDED_PRODUCT),
                    asc(LICENCE.FOLDED_VERSION),
                    asc(LICENCE.ID));
    private static final KeysetPagination BY_EXPIRY =
            KeysetPagination.by(asc(LICENCE.EXPIRES_ON), asc(LICENCE.ID));

    private final DSLContext sql;
    private final LicenceSearch search;

    LicenceList(DSLContext sql, LicenceSearch search) {
        this.sql = sql;
        this.search = search;
    }

    /// @param counts of the chips, up to [ListCounts#MAX] and one
    record Listing(ListCounts<LicenceFilter.View> counts, KeysetPagination.Page<Licence> page) {}

    /// Searches once for the counts and the page.
    Listing of(LicenceFilter filter, KeysetPagination.PageRequest pageRequest, int size) {
        LicenceSearch.Found all = search.find(filter.with(LicenceFilter.View.ALL));
        LicenceSearch.Found shown =
                all.truncated() && filter.view() != LicenceFilter.View.ALL
                        ? search.find(filter)
                        : new LicenceSearch.Found(
                                all.condition().and(LicenceSearch.view(filter)), all.truncated());
        var counts = new EnumMap<LicenceFilter.View, Integer>(LicenceFilter.View.class);
        for (LicenceFilter.View view : LicenceFilter.View.values()) {
            if (view == filter.view()) {
                counts.put(view, count(shown.condition()));
            } else if (!all.truncated()) {
                counts.put(view, count(all.condition().and(LicenceSearch.view(filter.with(view)))));
            }
        }
        return new Listing(
                new ListCounts<>(counts, !all.truncated(), shown.truncated()),
                page(filter, shown.condition(), pageRequest, size));
    }

    private KeysetPagination.Page<Licence> page(
            LicenceFilter filter,
            Condition condition,
            KeysetPagination.PageRequest pageRequest,
            int size) {
        KeysetPagination order =
                switch (filter.order()) {
                    case PRODUCT -> BY_PRODUCT;
                    case VENDOR -> BY_VENDOR;
                    case EXPIRY -> BY_EXPIRY;
                };
        return (filter.reversed() ? order.reversed() : order)
                .page(
                        pageRequest,
                        size,
                        cursor ->
                                sql.select(Licences.FIELDS)
                                        .select(cursor)
                                        .from(LICENCE)
                                        .where(condition),
                        Licences::licence);
    }

    private int count(Condition condition) {
        return sql.fetchCount(
                sql.select(DSL.inline(1)).from(LICENCE).where(condition).limit(ListCounts.MAX + 1));
    }
}

package dev.bailiwick.modules.licences.lists;

import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.schema.Tables.LICENCE;

import dev.bailiwick.modules.licences.registry.Licence;
import dev.bailiwick.modules.licences.registry.Licences;
import dev.bailiwick.platform.paging.KeysetPagination;
import java.util.EnumMap;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Pages of licences, and counts.
@Component
final class LicenceList {
    /// Counts on a page stop here.
    static final int MAX_COUNTED = 10_000;

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

    LicenceList(DSLContext sql) {
        this.sql = sql;
    }

    KeysetPagination.Page<Licence> page(
            LicenceFilter filter, KeysetPagination.PageRequest pageRequest, int size) {
        KeysetPagination order =
                switch (filter.order()) {
                    case PRODUCT -> BY_PRODUCT;
                    case VENDOR -> BY_VENDOR;
                    case EXPIRY -> BY_EXPIRY;
                };
        return order.page(
                pageRequest,
                size,
                cursor ->
                        sql.select(Licences.FIELDS)
                                .select(cursor)
                                .from(LICENCE)
                                .where(LicenceSearch.condition(sql, filter)),
                Licences::licence);
    }

    /// @param byView by view; if a search matches more than it shows, only for the current view
    /// @param more whether the current view has more matches than the search returns
    record Counts(Map<LicenceFilter.View, Integer> byView, boolean more) {
        Counts {
            byView = Map.copyOf(byView);
        }
    }

    /// The counts of the chips, up to [#MAX_COUNTED] and one.
    Counts count(LicenceFilter filter) {
        boolean many = LicenceSearch.isTruncated(sql, filter.with(LicenceFilter.View.ALL));
        var counts = new EnumMap<LicenceFilter.View, Integer>(LicenceFilter.View.class);
        for (LicenceFilter.View view : LicenceFilter.View.values()) {
            if (!many || view == filter.view()) {
                counts.put(view, count(LicenceSearch.condition(sql, filter.with(view))));
            }
        }
        return new Counts(counts, many && LicenceSearch.isTruncated(sql, filter));
    }

    private int count(Condition condition) {
        return sql.fetchCount(
                sql.select(DSL.inline(1)).from(LICENCE).where(condition).limit(MAX_COUNTED + 1));
    }
}

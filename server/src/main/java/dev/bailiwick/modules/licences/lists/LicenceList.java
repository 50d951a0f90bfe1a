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
        return (filter.reversed() ? order.reversed() : order)
                .page(
                        pageRequest,
                        size,
                        cursor ->
                                sql.select(Licences.FIELDS)
                                        .select(cursor)
                                        .from(LICENCE)
                                        .where(LicenceSearch.condition(sql, filter)),
                        Licences::licence);
    }

    /// The counts of the chips, up to [ListCounts#MAX] and one.
    ListCounts<LicenceFilter.View> count(LicenceFilter filter) {
        boolean many = LicenceSearch.isTruncated(sql, filter.with(LicenceFilter.View.ALL));
        var counts = new EnumMap<LicenceFilter.View, Integer>(LicenceFilter.View.class);
        for (LicenceFilter.View view : LicenceFilter.View.values()) {
            if (!many || view == filter.view()) {
                counts.put(view, count(LicenceSearch.condition(sql, filter.with(view))));
            }
        }
        return new ListCounts<>(counts, !many, many && LicenceSearch.isTruncated(sql, filter));
    }

    private int count(Condition condition) {
        return sql.fetchCount(
                sql.select(DSL.inline(1)).from(LICENCE).where(condition).limit(ListCounts.MAX + 1));
    }
}

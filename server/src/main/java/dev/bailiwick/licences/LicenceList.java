package dev.bailiwick.licences;

import static dev.bailiwick.db.KeyColumn.asc;
import static dev.bailiwick.db.schema.Tables.LICENCE;

import dev.bailiwick.db.Keyset;
import java.util.EnumMap;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Pages of licences, and how many there are.
@Component
final class LicenceList {
    /// Nobody counts further on a page.
    static final int MOST = 10_000;

    private static final Keyset BY_PRODUCT =
            Keyset.by(asc(LICENCE.FOLDED_PRODUCT), asc(LICENCE.ID));
    private static final Keyset BY_VENDOR =
            Keyset.by(
                    asc(LICENCE.FOLDED_VENDOR),
                    asc(LICENCE.FOLDED_PRODUCT),
                    asc(LICENCE.FOLDED_VERSION),
                    asc(LICENCE.ID));
    private static final Keyset BY_EXPIRY = Keyset.by(asc(LICENCE.EXPIRES_ON), asc(LICENCE.ID));

    private final DSLContext sql;

    LicenceList(DSLContext sql) {
        this.sql = sql;
    }

    Keyset.Page<Licence> page(LicenceFilter filter, Keyset.Turn turn, int size) {
        Keyset order =
                switch (filter.order()) {
                    case PRODUCT -> BY_PRODUCT;
                    case VENDOR -> BY_VENDOR;
                    case EXPIRY -> BY_EXPIRY;
                };
        return order.page(
                turn,
                size,
                place ->
                        sql.select(Licences.FIELDS)
                                .select(place)
                                .from(LICENCE)
                                .where(LicenceSearch.condition(sql, filter)),
                Licences::licence);
    }

    /// Under each chip, up to [#MOST] and one.
    Map<LicenceFilter.View, Integer> count(LicenceFilter filter) {
        var counts = new EnumMap<LicenceFilter.View, Integer>(LicenceFilter.View.class);
        for (LicenceFilter.View view : LicenceFilter.View.values()) {
            counts.put(
                    view,
                    sql.fetchCount(
                            sql.select(DSL.inline(1))
                                    .from(LICENCE)
                                    .where(LicenceSearch.condition(sql, filter.with(view)))
                                    .limit(MOST + 1)));
        }
        return counts;
    }
}

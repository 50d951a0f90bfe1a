package dev.bailiwick.addresses;

import static dev.bailiwick.db.KeyColumn.asc;
import static dev.bailiwick.db.schema.Tables.COMPUTE_HOST;
import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.db.Keyset;
import dev.bailiwick.network.Network;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Pages of addresses, and how many there are. A page costs the same among a million.
@Component
final class AddressList {
    /// Nobody counts further on a page.
    static final int MOST = 10_000;

    private static final Keyset BY_ADDRESS = Keyset.by(asc(IP_ADDRESS.ADDRESS_KEY));
    private static final Keyset BY_NAME =
            Keyset.by(asc(IP_ADDRESS.HOSTNAME_KEY), asc(IP_ADDRESS.ADDRESS_KEY));

    private final DSLContext sql;

    AddressList(DSLContext sql) {
        this.sql = sql;
    }

    Keyset.Page<RegisteredAddress> page(AddressFilter filter, Keyset.Turn turn, int size) {
        Keyset order =
                switch (filter.order()) {
                    case ADDRESS -> BY_ADDRESS;
                    case NAME -> BY_NAME;
                };
        return order.page(
                turn,
                size,
                place ->
                        sql.select(IP_ADDRESS.fields())
                                .select(COMPUTE_HOST.NAME)
                                .select(place)
                                .from(IP_ADDRESS)
                                .leftJoin(COMPUTE_HOST)
                                .on(COMPUTE_HOST.ID.eq(IP_ADDRESS.HOST_ID))
                                .where(AddressSearch.condition(sql, filter)),
                Addresses::address);
    }

    /// Under each chip, up to [#MOST] and one.
    Map<AddressFilter.View, Integer> count(AddressFilter filter) {
        var counts = new EnumMap<AddressFilter.View, Integer>(AddressFilter.View.class);
        for (AddressFilter.View view : AddressFilter.View.values()) {
            counts.put(view, count(AddressSearch.condition(sql, filter.with(view)), MOST));
        }
        return counts;
    }

    int count(Condition condition, int most) {
        return sql.fetchCount(
                sql.select(DSL.inline(1)).from(IP_ADDRESS).where(condition).limit(most + 1));
    }

    /// All within, in their order; for networks of a few hundred.
    List<RegisteredAddress> within(Network network, int most) {
        return sql.select(IP_ADDRESS.fields())
                .select(COMPUTE_HOST.NAME)
                .from(IP_ADDRESS)
                .leftJoin(COMPUTE_HOST)
                .on(COMPUTE_HOST.ID.eq(IP_ADDRESS.HOST_ID))
                .where(Addresses.within(network))
                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                .limit(most)
                .fetch(Addresses::address);
    }
}

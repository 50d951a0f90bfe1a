package dev.bailiwick.modules.addresses.subnets;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.lists.ListCounts;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// How much of a network is in use. An address is in use when it is registered with any status
/// except available.
@Component
final class Utilisation {
    private final DSLContext sql;

    Utilisation(DSLContext sql) {
        this.sql = sql;
    }

    /// @param used up to [ListCounts#MAX] and one
    record Used(int used, BigInteger hosts) {
        /// For the start of a sentence: the number in use, and out of how many where that is
        /// meaningful. The network and broadcast addresses can be registered too, so there can be
        /// more than the number of host addresses.
        String text() {
            String taken = ListCounts.text(used);
            boolean shares = hosts.bitLength() <= 24 && used <= hosts.intValueExact();
            return shares ? "%s of %,d".formatted(taken, hosts) : taken;
        }

        /// Whole percent, null where a network is too large for a share to be meaningful.
        @Nullable Integer percent() {
            if (hosts.bitLength() > 24 || used > ListCounts.MAX) {
                return null;
            }
            return Math.min(100, (int) Math.round(100.0 * used / hosts.intValueExact()));
        }
    }

    Map<Long, Used> of(List<Subnet> subnets) {
        List<Used> counted = counted(subnets.stream().map(Subnet::network).toList());
        var used = new LinkedHashMap<Long, Used>();
        for (int i = 0; i < subnets.size(); i++) {
            used.put(subnets.get(i).id(), counted.get(i));
        }
        return used;
    }

    Used of(Network network) {
        return counted(List.of(network)).getFirst();
    }

    /// In one query. One index counts all addresses and another the available ones, so that no row
    /// is read.
    private List<Used> counted(List<Network> networks) {
        if (networks.isEmpty()) {
            return List.of();
        }
        var counts = new ArrayList<Field<Integer>>();
        for (Network network : networks) {
            counts.add(count(Addresses.within(network), 2 * (ListCounts.MAX + 1)));
            counts.add(
                    count(
                            Addresses.within(network)
                                    .and(
                                            IP_ADDRESS.STATUS.eq(
                                                    DSL.inline(AddressStatus.AVAILABLE.key()))),
                            ListCounts.MAX + 1));
        }
        var row = sql.select(counts).fetchSingle();
        var used = new ArrayList<Used>();
        for (int i = 0; i < networks.size(); i++) {
            int taken = row.get(2 * i, Integer.class) - row.get(2 * i + 1, Integer.class);
            used.add(new Used(Math.min(taken, ListCounts.MAX + 1), networks.get(i).hosts()));
        }
        return used;
    }

    private static Field<Integer> count(Condition condition, int max) {
        return DSL.field(
                DSL.selectCount()
                        .from(
                                DSL.select(DSL.inline(1).as("one"))
                                        .from(IP_ADDRESS)
                                        .where(condition)
                                        .limit(DSL.inline(max))
                                        .asTable("some")));
    }
}

package dev.bailiwick.addresses;

import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.network.Network;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// How much of a network is taken. An address is taken when it is written down as anything but
/// available.
@Component
final class Utilisation {
    private final DSLContext sql;

    Utilisation(DSLContext sql) {
        this.sql = sql;
    }

    /// @param used up to [AddressList#MOST] and one
    record Used(int used, BigInteger hosts) {
        /// Whole percent, null where a network is too large for a share to mean anything.
        @org.jspecify.annotations.Nullable
        Integer percent() {
            if (hosts.bitLength() > 24 || used > AddressList.MOST) {
                return null;
            }
            return Math.min(100, (int) Math.round(100.0 * used / hosts.intValueExact()));
        }
    }

    Map<Long, Used> of(List<Subnet> subnets) {
        var used = new LinkedHashMap<Long, Used>();
        subnets.forEach(subnet -> used.put(subnet.id(), of(subnet.network())));
        return used;
    }

    Used of(Network network) {
        int taken =
                sql.fetchCount(
                        sql.select(DSL.inline(1))
                                .from(IP_ADDRESS)
                                .where(Addresses.within(network))
                                .and(
                                        IP_ADDRESS.STATUS.ne(
                                                DSL.inline(AddressStatus.AVAILABLE.key())))
                                .limit(AddressList.MOST + 1));
        return new Used(taken, network.hosts());
    }
}

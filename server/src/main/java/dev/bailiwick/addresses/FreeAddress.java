package dev.bailiwick.addresses;

import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.network.IpAddress;
import dev.bailiwick.network.Network;
import java.util.HashSet;
import java.util.Set;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Finds the next address that nobody has: not written down, or written down as available. It looks
/// at some thousands of addresses, not at all of a large network.
@Component
final class FreeAddress {
    private static final int MOST = 4_096;

    private final DSLContext sql;

    FreeAddress(DSLContext sql) {
        this.sql = sql;
    }

    /// @return null when none is free among the first
    @Nullable IpAddress in(Subnet subnet) {
        Network network = subnet.network();
        Set<IpAddress> taken =
                new HashSet<>(
                        sql.select(IP_ADDRESS.ADDRESS_KEY)
                                .from(IP_ADDRESS)
                                .where(Addresses.within(network))
                                .and(IP_ADDRESS.STATUS.ne(AddressStatus.AVAILABLE.key()))
                                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                                .limit(MOST)
                                .fetch(row -> IpAddress.ofKey(row.value1())));
        IpAddress last = network.last();
        IpAddress at = network.first();
        for (int i = 0; i <= MOST && at != null && at.compareTo(last) <= 0; i++) {
            if (network.isForHosts(at)
                    && !taken.contains(at)
                    && !at.toString().equals(subnet.gateway())) {
                return at;
            }
            at = at.next();
        }
        return null;
    }
}

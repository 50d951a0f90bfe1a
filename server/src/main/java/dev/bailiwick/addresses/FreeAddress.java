package dev.bailiwick.addresses;

import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.network.IpAddress;
import dev.bailiwick.network.Network;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Finds the next addresses that nobody has: not written down, or written down as available. It
/// looks at some thousands of addresses, not at all of a large network.
@Component
final class FreeAddress {
    private static final int MOST = 4_096;

    private final DSLContext sql;

    FreeAddress(DSLContext sql) {
        this.sql = sql;
    }

    /// @return empty when none is free among the first
    List<IpAddress> in(Subnet subnet, int most) {
        var free = new ArrayList<IpAddress>();
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
        for (int i = 0;
                i <= MOST && free.size() < most && at != null && at.compareTo(last) <= 0;
                i++) {
            if (network.isForHosts(at) && !taken.contains(at) && !subnet.isGateway(at)) {
                free.add(at);
            }
            at = at.next();
        }
        return free;
    }
}

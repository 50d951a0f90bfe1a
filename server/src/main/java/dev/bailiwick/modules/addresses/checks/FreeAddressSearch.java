package dev.bailiwick.modules.addresses.checks;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayList;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Finds the next addresses that are not registered, or also those registered as available. Walks
/// the taken addresses, some thousand at a time, until it has found enough gaps.
@Component
public final class FreeAddressSearch {
    private static final int BATCH_SIZE = 4_096;

    private final DSLContext sql;

    FreeAddressSearch(DSLContext sql) {
        this.sql = sql;
    }

    /// Unregistered addresses, or those registered as available.
    ///
    /// @return empty when none is free
    public List<IpAddress> in(Subnet subnet, int max) {
        return find(subnet, max, IP_ADDRESS.STATUS.ne(AddressStatus.AVAILABLE.key()));
    }

    List<IpAddress> unregistered(Subnet subnet, int max) {
        return find(subnet, max, DSL.noCondition());
    }

    private List<IpAddress> find(Subnet subnet, int max, Condition taking) {
        var free = new ArrayList<IpAddress>();
        IpAddress last = subnet.network().last();
        IpAddress at = subnet.network().first();
        while (at != null && at.compareTo(last) <= 0 && free.size() < max) {
            List<IpAddress> taken = taken(at, last, taking);
            for (IpAddress one : taken) {
                addUntil(one, at, subnet, max, free);
                at = one.next();
            }
            if (taken.size() < BATCH_SIZE) {
                addUntil(last.next(), at, subnet, max, free);
                return free;
            }
        }
        return free;
    }

    private List<IpAddress> taken(IpAddress first, IpAddress last, Condition taking) {
        return sql.select(IP_ADDRESS.ADDRESS_KEY)
                .from(IP_ADDRESS)
                .where(IP_ADDRESS.ADDRESS_KEY.between(first.key(), last.key()))
                .and(taking)
                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                .limit(BATCH_SIZE)
                .fetch(row -> IpAddress.ofKey(row.value1()));
    }

    /// @param end exclusive; null for no limit
    private static void addUntil(
            @Nullable IpAddress end,
            @Nullable IpAddress first,
            Subnet subnet,
            int max,
            List<IpAddress> free) {
        for (IpAddress at = first;
                at != null && !at.equals(end) && free.size() < max;
                at = at.next()) {
            if (subnet.network().isHostAddress(at) && !subnet.isGateway(at)) {
                free.add(at);
            }
        }
    }
}

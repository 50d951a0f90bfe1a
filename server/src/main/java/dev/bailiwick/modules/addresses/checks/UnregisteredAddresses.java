package dev.bailiwick.modules.addresses.checks;

import static dev.bailiwick.platform.schema.Tables.DISCOVERED_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.platform.db.PreparedBatch;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Unregistered addresses that answered a scan or the search for a free address. Runs in the
/// caller's transaction.
@Component
public final class UnregisteredAddresses {
    private final DSLContext sql;
    private final PreparedBatch upsert;

    UnregisteredAddresses(DSLContext sql) {
        this.sql = sql;
        this.upsert =
                new PreparedBatch(
                        sql,
                        sql.insertInto(DISCOVERED_ADDRESS)
                                .set(DISCOVERED_ADDRESS.ADDRESS_KEY, new byte[0])
                                .set(DISCOVERED_ADDRESS.ANSWERED_AT, Instant.EPOCH)
                                .onConflict(DISCOVERED_ADDRESS.ADDRESS_KEY)
                                .doUpdate()
                                .set(
                                        DISCOVERED_ADDRESS.ANSWERED_AT,
                                        DSL.excluded(DISCOVERED_ADDRESS.ANSWERED_AT)));
    }

    public void add(Collection<IpAddress> answered, Instant at) {
        upsert.execute(
                answered.stream()
                        .sorted()
                        .map(one -> new @Nullable Object[] {one.key(), at})
                        .toList());
    }

    public void remove(Collection<IpAddress> others) {
        if (!others.isEmpty()) {
            sql.deleteFrom(DISCOVERED_ADDRESS)
                    .where(
                            DISCOVERED_ADDRESS.ADDRESS_KEY.in(
                                    others.stream().map(IpAddress::key).toList()))
                    .execute();
        }
    }

    void delete(Instant before) {
        sql.deleteFrom(DISCOVERED_ADDRESS)
                .where(DISCOVERED_ADDRESS.ANSWERED_AT.lessThan(before))
                .execute();
    }

    /// Those in the network that are still not registered, in order.
    public List<IpAddress> within(Network network, int max) {
        Condition unknown =
                DSL.notExists(
                        DSL.selectOne()
                                .from(IP_ADDRESS)
                                .where(IP_ADDRESS.ADDRESS_KEY.eq(DISCOVERED_ADDRESS.ADDRESS_KEY)));
        return sql.select(DISCOVERED_ADDRESS.ADDRESS_KEY)
                .from(DISCOVERED_ADDRESS)
                .where(
                        DISCOVERED_ADDRESS.ADDRESS_KEY.between(
                                network.first().key(), network.last().key()))
                .and(unknown)
                .orderBy(DISCOVERED_ADDRESS.ADDRESS_KEY)
                .limit(max)
                .fetch(row -> IpAddress.ofKey(row.value1()));
    }
}

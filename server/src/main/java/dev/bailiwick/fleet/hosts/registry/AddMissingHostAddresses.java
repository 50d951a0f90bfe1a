package dev.bailiwick.fleet.hosts.registry;

import static dev.bailiwick.platform.schema.Tables.HOST_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import dev.bailiwick.platform.db.Transactions;
import java.util.List;
import java.util.stream.Gatherers;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// At the start of the server, adds the addresses of hosts that reported to an earlier version, or
/// that come from its backup. Such a host may be offline, so this cannot wait for its next report.
@Component
@ConditionalOnWebApplication
final class AddMissingHostAddresses implements SmartInitializingSingleton {
    private static final int BATCH_SIZE = 500;

    private final DSLContext sql;
    private final ComputeHosts hosts;
    private final HostAddresses addresses;
    private final Transactions transactions;

    AddMissingHostAddresses(
            DSLContext sql,
            ComputeHosts hosts,
            HostAddresses addresses,
            Transactions transactions) {
        this.sql = sql;
        this.hosts = hosts;
        this.addresses = addresses;
        this.transactions = transactions;
    }

    @Override
    public void afterSingletonsInstantiated() {
        transactions.read(this::missing).stream()
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .forEach(some -> transactions.write(() -> add(some)));
    }

    private List<Long> missing() {
        return sql.select(HOST_REPORT.HOST_ID)
                .from(HOST_REPORT)
                .where(HOST_REPORT.ADDRESSES.ne(""))
                .and(
                        DSL.notExists(
                                DSL.selectOne()
                                        .from(HOST_ADDRESS)
                                        .where(HOST_ADDRESS.HOST_ID.eq(HOST_REPORT.HOST_ID))))
                .fetch(HOST_REPORT.HOST_ID);
    }

    /// Another server may have received reports since.
    private void add(List<Long> some) {
        sql.select(HOST_REPORT.HOST_ID, HOST_REPORT.ADDRESSES)
                .from(HOST_REPORT)
                .where(HOST_REPORT.HOST_ID.in(hosts.lock(some)))
                .forEach(row ->
                        addresses.replace(row.value1(), List.of(row.value2().split("\n", -1))));
    }
}

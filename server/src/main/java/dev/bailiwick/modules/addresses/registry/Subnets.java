package dev.bailiwick.modules.addresses.registry;

import static dev.bailiwick.platform.schema.Tables.SUBNET;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.schema.tables.records.SubnetRecord;
import dev.bailiwick.records.schema.RecordValues;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of subnets. Runs in the caller's transaction.
@Component
public final class Subnets {
    /// A page reads all of them.
    public static final int MAX_SUBNETS = 10_000;

    private final DSLContext sql;

    Subnets(DSLContext sql) {
        this.sql = sql;
    }

    /// Ordered by network: each before those within it.
    public List<Subnet> all() {
        return sql.selectFrom(SUBNET)
                .orderBy(SUBNET.FIRST_KEY, SUBNET.PREFIX)
                .fetch(Subnets::subnet);
    }

    List<Subnet> all(Collection<Long> ids) {
        return sql.selectFrom(SUBNET)
                .where(SUBNET.ID.in(ids))
                .orderBy(SUBNET.ID)
                .fetch(Subnets::subnet);
    }

    public int count() {
        return sql.fetchCount(SUBNET);
    }

    public Optional<Subnet> find(long id) {
        return sql.selectFrom(SUBNET).where(SUBNET.ID.eq(id)).fetchOptional(Subnets::subnet);
    }

    Optional<Subnet> find(Network network) {
        return sql.selectFrom(SUBNET)
                .where(SUBNET.FIRST_KEY.eq(network.first().key()))
                .and(SUBNET.PREFIX.eq(network.prefix()))
                .fetchOptional(Subnets::subnet);
    }

    /// Those of the networks that are registered, as text.
    public Set<String> known(Collection<String> cidrs) {
        return new HashSet<>(
                sql.select(SUBNET.CIDR)
                        .from(SUBNET)
                        .where(SUBNET.CIDR.in(cidrs))
                        .fetch(SUBNET.CIDR));
    }

    /// The smallest subnet that contains the address.
    public Optional<Subnet> findContaining(IpAddress address) {
        return sql.selectFrom(SUBNET)
                .where(SUBNET.FIRST_KEY.le(address.key()))
                .and(SUBNET.LAST_KEY.ge(address.key()))
                .orderBy(SUBNET.PREFIX.desc())
                .limit(1)
                .fetchOptional(Subnets::subnet);
    }

    public Subnet insert(Network network, RecordValues values, String by, Instant now) {
        sql.insertInto(SUBNET)
                .set(SUBNET.FIRST_KEY, network.first().key())
                .set(SUBNET.LAST_KEY, network.last().key())
                .set(SUBNET.PREFIX, network.prefix())
                .set(SUBNET.CIDR, network.toString())
                .set(row(values))
                .set(SUBNET.CREATED_AT, now)
                .set(SUBNET.CREATED_BY, by)
                .execute();
        return find(network).orElseThrow();
    }

    /// @return false when its version has changed
    boolean update(long id, long version, RecordValues values) {
        return sql.update(SUBNET)
                        .set(row(values))
                        .set(SUBNET.VERSION, version + 1)
                        .where(SUBNET.ID.eq(id))
                        .and(SUBNET.VERSION.eq(version))
                        .execute()
                == 1;
    }

    private static SubnetRecord row(RecordValues values) {
        var row = new SubnetRecord();
        row.setName(values.get(SubnetFields.NAME));
        row.setVlan(values.get(SubnetFields.VLAN));
        row.setGateway(values.get(SubnetFields.GATEWAY));
        row.setDescription(values.get(AddressFields.DESCRIPTION));
        row.setScanIntervalMinutes(values.get(SubnetFields.SCAN_INTERVAL).minutes());
        return row;
    }

    /// Those whose next scan is due.
    public List<Long> due(Instant now) {
        return sql.selectFrom(SUBNET).where(SUBNET.SCAN_INTERVAL_MINUTES.isNotNull()).stream()
                .map(Subnets::subnet)
                .filter(subnet -> subnet.isScanDue(now))
                .map(Subnet::id)
                .toList();
    }

    public void markScanned(long id, Instant at) {
        sql.update(SUBNET).set(SUBNET.LAST_SCAN_AT, at).where(SUBNET.ID.eq(id)).execute();
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(SUBNET).where(SUBNET.ID.in(ids)).execute();
    }

    private static Subnet subnet(SubnetRecord row) {
        return new Subnet(
                row.getId(),
                row.getVersion(),
                new Network(IpAddress.ofKey(row.getFirstKey()), row.getPrefix()),
                row.getName(),
                row.getVlan(),
                gateway(row.getGateway()),
                row.getDescription(),
                row.getScanIntervalMinutes(),
                row.getLastScanAt());
    }

    /// In its canonical form, for comparison; the stored spelling may differ.
    static String gateway(String text) {
        try {
            return text.isEmpty() ? "" : IpAddress.parse(text).toString();
        } catch (IpAddress.Malformed e) {
            return text;
        }
    }
}

package dev.bailiwick.modules.addresses.registry;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.schema.tables.records.IpAddressRecord;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.records.schema.RecordValues;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.SelectJoinStep;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of addresses. Runs in the caller's transaction.
@Component
public final class Addresses {
    private static final IpAddress FIRST_IPV6 = IpAddress.of(new byte[16]);

    private static final Field<String> HOST_NAME = ComputeHosts.nameOf(IP_ADDRESS.HOST_ID);

    /// What [#address] reads.
    public static final List<SelectFieldOrAsterisk> FIELDS =
            List.of(IP_ADDRESS.asterisk(), HOST_NAME);

    private final DSLContext sql;

    Addresses(DSLContext sql) {
        this.sql = sql;
    }

    public SelectJoinStep<Record> select() {
        return sql.select(FIELDS).from(IP_ADDRESS);
    }

    public Optional<RegisteredAddress> find(long id) {
        return select().where(IP_ADDRESS.ID.eq(id)).fetchOptional(Addresses::address);
    }

    public Optional<RegisteredAddress> find(IpAddress address) {
        return select().where(IP_ADDRESS.ADDRESS_KEY.eq(address.key()))
                .fetchOptional(Addresses::address);
    }

    /// @param typed may not be an address
    public Optional<RegisteredAddress> named(String typed) {
        try {
            return find(IpAddress.parse(typed.strip()));
        } catch (IpAddress.Malformed e) {
            return Optional.empty();
        }
    }

    public List<RegisteredAddress> all(Collection<Long> ids) {
        return select().where(IP_ADDRESS.ID.in(ids))
                .orderBy(IP_ADDRESS.ID)
                .fetch(Addresses::address);
    }

    public Map<IpAddress, RegisteredAddress> of(Collection<IpAddress> addresses) {
        return select()
                .where(IP_ADDRESS.ADDRESS_KEY.in(addresses.stream().map(IpAddress::key).toList()))
                .fetch(Addresses::address)
                .stream()
                .collect(Collectors.toMap(RegisteredAddress::address, one -> one));
    }

    /// All addresses in the network, in order; for networks of a few hundred.
    public List<RegisteredAddress> in(Network network, int max) {
        return select().where(within(network))
                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                .limit(max)
                .fetch(Addresses::address);
    }

    /// All addresses that match the filter, in order, holding only a few in memory at a time.
    public void each(AddressFilter filter, Consumer<RegisteredAddress> visitor) {
        try (var rows =
                select().where(AddressSearch.exactMatch(filter))
                        .orderBy(IP_ADDRESS.ADDRESS_KEY)
                        .fetchSize(1000)
                        .fetchLazy()) {
            rows.forEach(row -> visitor.accept(address(row)));
        }
    }

    /// @param host the id of the compute host that the values name, or null
    RegisteredAddress insert(
            IpAddress address, RecordValues values, @Nullable Long host, String by, Instant now) {
        sql.insertInto(IP_ADDRESS)
                .set(row(address, values, host))
                .set(IP_ADDRESS.VERSION, 1L)
                .set(IP_ADDRESS.CREATED_AT, now)
                .set(IP_ADDRESS.CREATED_BY, by)
                .execute();
        return find(address).orElseThrow();
    }

    /// @param host the id of the compute host that the values name, or null
    /// @return false when it changed since it was read
    boolean update(long id, long version, RecordValues values, @Nullable Long host) {
        return sql.update(IP_ADDRESS)
                        .set(row(values, host))
                        .set(IP_ADDRESS.VERSION, IP_ADDRESS.VERSION.plus(1))
                        .where(IP_ADDRESS.ID.eq(id))
                        .and(IP_ADDRESS.VERSION.eq(version))
                        .execute()
                == 1;
    }

    void delete(Collection<Long> ids) {
        sql.deleteFrom(IP_ADDRESS).where(IP_ADDRESS.ID.in(ids)).execute();
    }

    public static Condition within(Network network) {
        return IP_ADDRESS.ADDRESS_KEY.between(network.first().key(), network.last().key());
    }

    /// All IPv4 keys sort before all IPv6 keys.
    public static Condition family(boolean version4) {
        byte[] border = FIRST_IPV6.key();
        return version4 ? IP_ADDRESS.ADDRESS_KEY.lt(border) : IP_ADDRESS.ADDRESS_KEY.ge(border);
    }

    /// The columns of an address that people and imports set.
    public static IpAddressRecord row(IpAddress address, RecordValues values, @Nullable Long host) {
        IpAddressRecord row = row(values, host);
        row.setAddressKey(address.key());
        row.setAddress(address.toString());
        return row;
    }

    private static IpAddressRecord row(RecordValues values, @Nullable Long host) {
        var row = new IpAddressRecord();
        row.setHostname(values.get(AddressFields.HOSTNAME));
        row.setHostnameKey(key(values.get(AddressFields.HOSTNAME)));
        row.setStatus(values.text(AddressFields.STATUS));
        row.setMacAddress(values.get(AddressFields.MAC));
        row.setMacKey(key(values.get(AddressFields.MAC)));
        row.setOwner(values.get(AddressFields.OWNER));
        row.setOwnerKey(key(values.get(AddressFields.OWNER)));
        row.setDescription(values.get(AddressFields.DESCRIPTION));
        row.setSearchText(searchText(values));
        row.setHostId(host);
        return row;
    }

    /// Addresses are found as networks, and not as texts.
    public static String searchText(RecordValues values) {
        return SearchText.of(
                values.get(AddressFields.HOSTNAME),
                values.get(AddressFields.MAC),
                values.get(AddressFields.OWNER),
                values.get(AddressFields.DESCRIPTION));
    }

    /// A text in the form used by the key columns.
    public static byte[] key(String text) {
        return folded(text).getBytes(StandardCharsets.UTF_8);
    }

    public static String folded(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    public static RegisteredAddress address(Record row) {
        return new RegisteredAddress(
                row.get(IP_ADDRESS.ID),
                IpAddress.ofKey(row.get(IP_ADDRESS.ADDRESS_KEY)),
                row.get(IP_ADDRESS.HOSTNAME),
                AddressStatus.of(row.get(IP_ADDRESS.STATUS)).orElseThrow(),
                row.get(IP_ADDRESS.MAC_ADDRESS),
                row.get(IP_ADDRESS.OWNER),
                row.get(IP_ADDRESS.DESCRIPTION),
                row.get(IP_ADDRESS.HOST_ID),
                row.get(HOST_NAME),
                row.get(IP_ADDRESS.VERSION),
                row.get(IP_ADDRESS.CREATED_AT),
                row.get(IP_ADDRESS.CREATED_BY),
                new Reachability(
                        row.get(IP_ADDRESS.CHECKED_AT),
                        row.get(IP_ADDRESS.ANSWERED_AT),
                        row.get(IP_ADDRESS.ANSWERS)));
    }
}

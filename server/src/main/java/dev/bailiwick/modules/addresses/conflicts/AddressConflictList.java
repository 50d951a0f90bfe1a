package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.platform.network.IpAddress;
import java.util.List;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// All addresses of one family that share a MAC address or a host name, ordered by that value. An
/// index finds the values that occur twice within a family.
@Component
final class AddressConflictList {
    /// Hundreds of addresses can share a name.
    private static final int MAX_MEMBERS = 50;

    private final DSLContext sql;

    AddressConflictList(DSLContext sql) {
        this.sql = sql;
    }

    /// @param shared as written at the first of them
    record Conflict(String shared, List<Member> members) {}

    record Member(long id, IpAddress address) {}

    /// @param last the last shared value if there are more, otherwise null
    record Page(List<Conflict> conflicts, byte @Nullable [] last) {}

    /// @param kind MAC addresses or host names
    /// @param after a shared value, or empty
    Page page(ConflictKind kind, byte[] after, int size) {
        List<byte[]> twice = sharedValues(kind, after, size + 1);
        boolean last = twice.size() <= size;
        List<byte[]> shown = last ? twice : twice.subList(0, size);
        return new Page(
                shown.stream().flatMap(key -> conflicts(kind, key).stream()).toList(),
                last ? null : shown.getLast());
    }

    private List<byte[]> sharedValues(ConflictKind kind, byte[] after, int max) {
        Field<byte[]> key = key(kind);
        return sql.select(key)
                .from(IP_ADDRESS)
                .where(key.gt(after))
                .groupBy(key)
                .having(isShared(true).or(isShared(false)))
                .orderBy(key)
                .limit(max)
                .fetch(key);
    }

    private static Field<byte[]> key(ConflictKind kind) {
        return kind == ConflictKind.NAME ? IP_ADDRESS.HOSTNAME_KEY : IP_ADDRESS.MAC_KEY;
    }

    private static Field<String> text(ConflictKind kind) {
        return kind == ConflictKind.NAME ? IP_ADDRESS.HOSTNAME : IP_ADDRESS.MAC_ADDRESS;
    }

    private static Condition isShared(boolean version4) {
        return DSL.count().filterWhere(Addresses.family(version4)).gt(1);
    }

    /// One conflict for each family in which the value occurs twice.
    private List<Conflict> conflicts(ConflictKind kind, byte[] key) {
        return Stream.of(true, false)
                .map(version4 -> conflict(kind, key, version4))
                .filter(conflict -> conflict.members().size() > 1)
                .toList();
    }

    private Conflict conflict(ConflictKind kind, byte[] key, boolean version4) {
        var shared =
                sql.select(IP_ADDRESS.ID, IP_ADDRESS.ADDRESS_KEY, text(kind))
                        .from(IP_ADDRESS)
                        .where(key(kind).eq(key))
                        .and(Addresses.family(version4))
                        .orderBy(IP_ADDRESS.ADDRESS_KEY)
                        .limit(MAX_MEMBERS)
                        .fetch();
        return new Conflict(
                shared.isEmpty() ? "" : shared.getFirst().value3(),
                shared.map(row -> new Member(row.value1(), IpAddress.ofKey(row.value2()))));
    }
}

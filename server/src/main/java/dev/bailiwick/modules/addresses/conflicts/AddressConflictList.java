package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.platform.network.IpAddress;
import java.util.HexFormat;
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
    private static final int PAGE_SIZE = 50;

    private final DSLContext sql;

    AddressConflictList(DSLContext sql) {
        this.sql = sql;
    }

    /// What two addresses should not share.
    enum Kind {
        MAC("mac", "MAC address"),
        NAME("name", "Host name");

        private final String key;
        private final String label;

        Kind(String key, String label) {
            this.key = key;
            this.label = label;
        }

        String key() {
            return key;
        }

        String label() {
            return label;
        }

        private Field<byte[]> field() {
            return this == MAC ? IP_ADDRESS.MAC_KEY : IP_ADDRESS.HOSTNAME_KEY;
        }

        private Field<String> text() {
            return this == MAC ? IP_ADDRESS.MAC_ADDRESS : IP_ADDRESS.HOSTNAME;
        }

        static Kind of(String key) {
            return NAME.key.equals(key) ? NAME : MAC;
        }
    }

    /// @param shared as written at the first of them
    record Conflict(String shared, List<Member> members) {}

    record Member(long id, IpAddress address) {}

    /// @param after the cursor of the next page, null at the end
    record Page(List<Conflict> conflicts, @Nullable String after) {}

    /// @param after the cursor from the page before; any other value starts at the first page
    Page page(Kind kind, String after) {
        List<byte[]> twice = sharedValues(kind, parseCursor(after));
        boolean last = twice.size() <= PAGE_SIZE;
        List<byte[]> shown = last ? twice : twice.subList(0, PAGE_SIZE);
        return new Page(
                shown.stream().flatMap(key -> conflicts(kind, key).stream()).toList(),
                last ? null : HexFormat.of().formatHex(shown.getLast()));
    }

    private static byte[] parseCursor(String after) {
        try {
            return HexFormat.of().parseHex(after);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    /// One page of values, plus one more.
    private List<byte[]> sharedValues(Kind kind, byte[] after) {
        return sql.select(kind.field())
                .from(IP_ADDRESS)
                .where(kind.field().gt(after))
                .groupBy(kind.field())
                .having(isShared(true).or(isShared(false)))
                .orderBy(kind.field())
                .limit(PAGE_SIZE + 1)
                .fetch(kind.field());
    }

    private static Condition isShared(boolean version4) {
        return DSL.count().filterWhere(Addresses.family(version4)).gt(1);
    }

    /// One conflict for each family in which the value occurs twice.
    private List<Conflict> conflicts(Kind kind, byte[] key) {
        return Stream.of(true, false)
                .map(version4 -> conflict(kind, key, version4))
                .filter(conflict -> conflict.members().size() > 1)
                .toList();
    }

    /// Only the first addresses, because hundreds can share a name.
    private Conflict conflict(Kind kind, byte[] key, boolean version4) {
        var shared =
                sql.select(IP_ADDRESS.ID, IP_ADDRESS.ADDRESS_KEY, kind.text())
                        .from(IP_ADDRESS)
                        .where(kind.field().eq(key))
                        .and(Addresses.family(version4))
                        .orderBy(IP_ADDRESS.ADDRESS_KEY)
                        .limit(PAGE_SIZE)
                        .fetch();
        return new Conflict(
                shared.isEmpty() ? "" : shared.getFirst().value3(),
                shared.map(row -> new Member(row.value1(), IpAddress.ofKey(row.value2()))));
    }
}

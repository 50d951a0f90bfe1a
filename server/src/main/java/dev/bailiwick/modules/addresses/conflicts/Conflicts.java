package dev.bailiwick.modules.addresses.conflicts;

import static dev.bailiwick.platform.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.modules.addresses.register.Addresses;
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

/// All addresses of a family that share a MAC address, or a host name, in the order of what they
/// share. An index tells what occurs twice within a family.
@Component
final class Conflicts {
    private static final int SHOWN = 50;

    private final DSLContext sql;

    Conflicts(DSLContext sql) {
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

    /// @param shared as it was written at the first of them
    record Conflict(String shared, List<Member> members) {}

    record Member(long id, IpAddress address) {}

    /// @param after what the next page begins behind, null at the end
    record Page(List<Conflict> conflicts, @Nullable String after) {}

    /// @param after as the page before said, or anything else for the first
    Page page(Kind kind, String after) {
        List<byte[]> twice = twice(kind, place(after));
        boolean last = twice.size() <= SHOWN;
        List<byte[]> shown = last ? twice : twice.subList(0, SHOWN);
        return new Page(
                shown.stream().flatMap(key -> conflicts(kind, key).stream()).toList(),
                last ? null : HexFormat.of().formatHex(shown.getLast()));
    }

    private static byte[] place(String after) {
        try {
            return HexFormat.of().parseHex(after);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    /// What a page shows, and one more.
    private List<byte[]> twice(Kind kind, byte[] after) {
        return sql.select(kind.field())
                .from(IP_ADDRESS)
                .where(kind.field().gt(after))
                .groupBy(kind.field())
                .having(isTwiceOf(true).or(isTwiceOf(false)))
                .orderBy(kind.field())
                .limit(SHOWN + 1)
                .fetch(kind.field());
    }

    private static Condition isTwiceOf(boolean version4) {
        return DSL.count().filterWhere(Addresses.family(version4)).gt(1);
    }

    /// One of each family that has it twice.
    private List<Conflict> conflicts(Kind kind, byte[] key) {
        return Stream.of(true, false)
                .map(version4 -> within(kind, key, version4))
                .filter(conflict -> conflict.members().size() > 1)
                .toList();
    }

    /// Of a name that hundreds have, the first.
    private Conflict within(Kind kind, byte[] key, boolean version4) {
        var shared =
                sql.select(IP_ADDRESS.ID, IP_ADDRESS.ADDRESS_KEY, kind.text())
                        .from(IP_ADDRESS)
                        .where(kind.field().eq(key))
                        .and(Addresses.family(version4))
                        .orderBy(IP_ADDRESS.ADDRESS_KEY)
                        .limit(SHOWN)
                        .fetch();
        return new Conflict(
                shared.isEmpty() ? "" : shared.getFirst().value3(),
                shared.map(row -> new Member(row.value1(), IpAddress.ofKey(row.value2()))));
    }
}

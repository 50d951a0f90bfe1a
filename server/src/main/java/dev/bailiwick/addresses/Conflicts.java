package dev.bailiwick.addresses;

import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.network.IpAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// All addresses of a family that share a MAC address, or a host name, in the order of what they
/// share. An index tells what occurs twice; whether within one family is looked at afterwards.
@Component
final class Conflicts {
    private static final int SHOWN = 50;
    private static final int AT_ONCE = 200;

    /// So many at a time are looked through for one page.
    private static final int ROUNDS = 10;

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
        byte[] place = place(after);
        var conflicts = new ArrayList<Conflict>();
        for (int round = 0; round < ROUNDS; round++) {
            List<byte[]> twice = twice(kind, place);
            for (byte[] key : twice) {
                conflicts.addAll(within(kind, key));
                place = key;
                if (conflicts.size() >= SHOWN) {
                    return new Page(conflicts, HexFormat.of().formatHex(place));
                }
            }
            if (twice.size() < AT_ONCE) {
                return new Page(conflicts, null);
            }
        }
        return new Page(conflicts, HexFormat.of().formatHex(place));
    }

    private static byte[] place(String after) {
        try {
            return HexFormat.of().parseHex(after);
        } catch (IllegalArgumentException e) {
            return new byte[0];
        }
    }

    private List<byte[]> twice(Kind kind, byte[] after) {
        return sql.select(kind.field())
                .from(IP_ADDRESS)
                .where(kind.field().gt(after))
                .groupBy(kind.field())
                .having(DSL.count().gt(1))
                .orderBy(kind.field())
                .limit(AT_ONCE)
                .fetch(kind.field());
    }

    /// One of each family that has it twice; of a name that hundreds have, the first.
    private List<Conflict> within(Kind kind, byte[] key) {
        var families = new TreeMap<Boolean, List<Member>>();
        var texts = new ArrayList<String>();
        sql.select(IP_ADDRESS.ID, IP_ADDRESS.ADDRESS_KEY, kind.text())
                .from(IP_ADDRESS)
                .where(kind.field().eq(key))
                .orderBy(IP_ADDRESS.ADDRESS_KEY)
                .limit(SHOWN)
                .forEach(row -> {
                    IpAddress address = IpAddress.ofKey(row.value2());
                    texts.add(row.value3());
                    families.computeIfAbsent(!address.isVersion4(), _ -> new ArrayList<>())
                            .add(new Member(row.value1(), address));
                });
        return families.values().stream()
                .filter(members -> members.size() > 1)
                .map(members -> new Conflict(texts.getFirst(), members))
                .toList();
    }
}

package dev.bailiwick.addresses;

import static dev.bailiwick.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.network.IpAddress;
import dev.bailiwick.network.Network;
import java.util.Arrays;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.Select;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// What a filter means as a condition that an index answers, however many addresses there are.
/// Texts are found by how they begin, and of each kind the first [#MOST].
final class AddressSearch {
    static final int MOST = 1_000;

    /// Addresses of a network that are looked through one by one rather than all that begin so.
    private static final int FEW = 10_000;

    private AddressSearch() {}

    /// For a text within a network the database is asked first how many addresses lie there.
    static Condition condition(DSLContext sql, AddressFilter filter) {
        Condition all = view(filter.view());
        Network within = filter.within();
        if (within != null) {
            all = all.and(Addresses.within(within));
        }
        return filter.search().isEmpty() ? all : all.and(beginning(sql, filter.search(), within));
    }

    /// Whether a search finds what begins so, and not what lies in a network.
    static boolean isByText(AddressFilter filter) {
        return !filter.search().isEmpty() && network(filter.search()).isEmpty();
    }

    static Condition view(AddressFilter.View view) {
        return switch (view) {
            case ALL -> DSL.noCondition();
            case SILENT -> IP_ADDRESS.ANSWERS.eq(DSL.inline(false));
            case UNCHECKED -> IP_ADDRESS.ANSWERS.isNull();
            case ACTIVE, RESERVED, DHCP, DEPRECATED, AVAILABLE -> IP_ADDRESS.STATUS.eq(view.key());
        };
    }

    private static Condition beginning(DSLContext sql, String search, @Nullable Network within) {
        Optional<Network> network = network(search);
        if (network.isPresent()) {
            return Addresses.within(network.get());
        }
        byte[] start = Addresses.key(search);
        if (within != null && areFew(sql, within)) {
            return oneByOne(start);
        }
        return IP_ADDRESS.ID.in(
                some(sql, IP_ADDRESS.HOSTNAME_KEY, start, within)
                        .union(some(sql, IP_ADDRESS.MAC_KEY, start, within))
                        .union(some(sql, IP_ADDRESS.OWNER_KEY, start, within)));
    }

    private static boolean areFew(DSLContext sql, Network within) {
        var some =
                sql.select(DSL.inline(1))
                        .from(IP_ADDRESS)
                        .where(Addresses.within(within))
                        .limit(FEW + 1);
        return sql.fetchCount(some) <= FEW;
    }

    /// As a value, so that the database does not go by the texts' indexes, which know nothing of
    /// networks: all names of a million may begin so.
    private static Condition oneByOne(byte[] start) {
        Condition begins =
                begins(IP_ADDRESS.HOSTNAME_KEY, start)
                        .or(begins(IP_ADDRESS.MAC_KEY, start))
                        .or(begins(IP_ADDRESS.OWNER_KEY, start));
        return DSL.when(begins, 1).otherwise(0).eq(1);
    }

    private static Condition begins(Field<byte[]> key, byte[] start) {
        return key.ge(start).and(key.lt(end(start)));
    }

    private static Select<Record1<Long>> some(
            DSLContext sql, Field<byte[]> key, byte[] start, @Nullable Network within) {
        var found =
                sql.select(IP_ADDRESS.ID)
                        .from(IP_ADDRESS)
                        .where(begins(key, start))
                        .and(within == null ? DSL.noCondition() : Addresses.within(within))
                        .limit(DSL.inline(MOST))
                        .asTable("found_" + key.getName());
        return sql.select(found.field(0, Long.class)).from(found);
    }

    /// After all that begins so: no text in UTF-8 has a byte 0xff.
    private static byte[] end(byte[] start) {
        byte[] end = Arrays.copyOf(start, start.length + 1);
        end[start.length] = (byte) 0xff;
        return end;
    }

    /// What looks like an address, a network or how an IPv4 address begins: `192.0.2.`, `10`.
    static Optional<Network> network(String search) {
        try {
            return Optional.of(
                    search.indexOf('/') >= 0
                            ? Network.parse(search)
                            : Network.parse(search + (search.indexOf(':') >= 0 ? "/128" : "/32")));
        } catch (IpAddress.Malformed e) {
            return beginning(search);
        }
    }

    private static Optional<Network> beginning(String search) {
        String[] parts =
                (search.endsWith(".") ? search.substring(0, search.length() - 1) : search)
                        .split("\\.", -1);
        if (search.indexOf('.') < 0 || parts.length > 3) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Network.parse(
                            String.join(".", parts)
                                    + ".0".repeat(4 - parts.length)
                                    + "/"
                                    + 8 * parts.length));
        } catch (IpAddress.Malformed e) {
            return Optional.empty();
        }
    }
}

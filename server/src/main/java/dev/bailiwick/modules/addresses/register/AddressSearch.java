package dev.bailiwick.modules.addresses.register;

import static dev.bailiwick.platform.db.schema.Tables.IP_ADDRESS;

import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.paging.PrefixSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record1;
import org.jooq.SelectConditionStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// What a filter means as a condition that an index answers, however many addresses there are.
/// Texts are found by how they begin, and of each kind the first [#MOST] that the filter shows. A
/// number alone is a text, and how an IPv4 address begins.
public final class AddressSearch {
    public static final int MOST = 1_000;

    /// Addresses of a network or a view that are looked through one by one rather than all that
    /// begin so.
    private static final int FEW = 10_000;

    private AddressSearch() {}

    /// For a text within a network or a view the database is asked first how many addresses are
    /// there.
    public static Condition condition(DSLContext sql, AddressFilter filter) {
        return mayBeCut(sql, filter)
                ? IP_ADDRESS.ID.in(beginnings(sql, filter).found(sql))
                : exactly(filter);
    }

    /// All that a filter means, for files: every address is looked at.
    static Condition exactly(AddressFilter filter) {
        Condition narrow = narrow(filter);
        if (filter.search().isEmpty()) {
            return narrow;
        }
        return narrow.and(
                AddressPrefix.network(filter.search())
                        .map(Addresses::within)
                        .orElseGet(() -> oneByOne(filter.search())));
    }

    /// Whether there are more than [#condition] finds.
    public static boolean isCut(DSLContext sql, AddressFilter filter) {
        return mayBeCut(sql, filter) && beginnings(sql, filter).areMore(sql);
    }

    /// Whether a search finds what begins so, and not what lies in a network.
    public static boolean isByText(AddressFilter filter) {
        return !filter.search().isEmpty() && AddressPrefix.network(filter.search()).isEmpty();
    }

    private static boolean mayBeCut(DSLContext sql, AddressFilter filter) {
        return isByText(filter) && !areFew(sql, filter);
    }

    private static Condition narrow(AddressFilter filter) {
        Network within = filter.within();
        Condition view = view(filter.view());
        return within == null ? view : view.and(Addresses.within(within));
    }

    static Condition view(AddressFilter.View view) {
        return switch (view) {
            case ALL -> DSL.noCondition();
            case SILENT -> IP_ADDRESS.ANSWERS.eq(DSL.inline(false));
            case UNCHECKED -> IP_ADDRESS.ANSWERS.isNull();
            case ACTIVE, RESERVED, DHCP, DEPRECATED, AVAILABLE -> IP_ADDRESS.STATUS.eq(view.key());
        };
    }

    private static boolean areFew(DSLContext sql, AddressFilter filter) {
        if (filter.within() == null && filter.view() == AddressFilter.View.ALL) {
            return false;
        }
        var some = sql.select(DSL.inline(1)).from(IP_ADDRESS).where(narrow(filter)).limit(FEW + 1);
        return sql.fetchCount(some) <= FEW;
    }

    /// As a value, so that the database does not go by the texts' indexes, which know nothing of
    /// networks: all names of a million may begin so.
    private static Condition oneByOne(String search) {
        byte[] start = Addresses.key(search);
        Condition begins =
                PrefixSearch.begins(IP_ADDRESS.HOSTNAME_KEY, start)
                        .or(PrefixSearch.begins(IP_ADDRESS.MAC_KEY, start))
                        .or(PrefixSearch.begins(IP_ADDRESS.OWNER_KEY, start))
                        .or(
                                AddressPrefix.number(search)
                                        .map(Addresses::within)
                                        .orElse(DSL.falseCondition()));
        return PrefixSearch.asValue(begins);
    }

    private static PrefixSearch beginnings(DSLContext sql, AddressFilter filter) {
        byte[] start = Addresses.key(filter.search());
        Network within = filter.within();
        Condition rest = within == null ? DSL.noCondition() : Addresses.within(within);
        if (filter.view() != AddressFilter.View.ALL) {
            rest = rest.and(PrefixSearch.asValue(view(filter.view())));
        }
        var byText = new ArrayList<SelectConditionStep<Record1<Long>>>();
        for (Field<byte[]> key :
                List.of(IP_ADDRESS.HOSTNAME_KEY, IP_ADDRESS.MAC_KEY, IP_ADDRESS.OWNER_KEY)) {
            byText.add(
                    sql.select(IP_ADDRESS.ID)
                            .from(IP_ADDRESS)
                            .where(PrefixSearch.begins(key, start))
                            .and(rest));
        }
        AddressPrefix.number(filter.search())
                .flatMap(network -> common(network, within))
                .ifPresent(network ->
                        byText.add(
                                sql.select(IP_ADDRESS.ID)
                                        .from(IP_ADDRESS)
                                        .where(Addresses.within(network))
                                        .and(view(filter.view()))));
        return new PrefixSearch(byText, MOST);
    }

    /// One of two networks lies within the other, or they have nothing in common.
    private static Optional<Network> common(Network one, @Nullable Network other) {
        if (other == null || other.contains(one)) {
            return Optional.of(one);
        }
        return one.contains(other) ? Optional.of(other) : Optional.empty();
    }
}

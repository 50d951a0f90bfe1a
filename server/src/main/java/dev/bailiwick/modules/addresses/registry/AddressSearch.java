package dev.bailiwick.modules.addresses.registry;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;

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

/// Translates a filter into a condition that uses an index for any number of addresses. Texts match
/// by prefix, and of each kind only the first [#MAX_MATCHES] that pass the filter. A bare number
/// matches both as a text and as the start of an IPv4 address.
public final class AddressSearch {
    public static final int MAX_MATCHES = 1_000;

    /// Up to this many addresses in a network or view are searched one by one, instead of through
    /// the index on texts.
    private static final int MAX_SCANNED = 10_000;

    private AddressSearch() {}

    /// For a text search within a network or a view, first queries how many addresses that has.
    public static Condition condition(DSLContext sql, AddressFilter filter) {
        return mayBeTruncated(sql, filter)
                ? IP_ADDRESS.ID.in(prefixSearch(sql, filter).matches(sql))
                : exactMatch(filter);
    }

    /// The complete filter, for exports: it reads every address.
    static Condition exactMatch(AddressFilter filter) {
        Condition narrow = prefilter(filter);
        if (filter.search().isEmpty()) {
            return narrow;
        }
        return narrow.and(
                AddressPrefix.network(filter.search())
                        .map(Addresses::within)
                        .orElseGet(() -> textMatch(filter.search())));
    }

    /// Whether more addresses match than [#condition] returns.
    public static boolean isTruncated(DSLContext sql, AddressFilter filter) {
        return mayBeTruncated(sql, filter) && prefixSearch(sql, filter).isTruncated(sql);
    }

    /// Whether the search matches prefixes of texts rather than addresses in a network.
    public static boolean isByText(AddressFilter filter) {
        return !filter.search().isEmpty() && AddressPrefix.network(filter.search()).isEmpty();
    }

    private static boolean mayBeTruncated(DSLContext sql, AddressFilter filter) {
        return isByText(filter) && !isSmallRange(sql, filter);
    }

    private static Condition prefilter(AddressFilter filter) {
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

    private static boolean isSmallRange(DSLContext sql, AddressFilter filter) {
        if (filter.within() == null && filter.view() == AddressFilter.View.ALL) {
            return false;
        }
        var some =
                sql.select(DSL.inline(1))
                        .from(IP_ADDRESS)
                        .where(prefilter(filter))
                        .limit(MAX_SCANNED + 1);
        return sql.fetchCount(some) <= MAX_SCANNED;
    }

    /// Written as a value, so that the database does not use the indexes on texts, which ignore the
    /// network: all names of a million addresses may begin the same way.
    private static Condition textMatch(String search) {
        byte[] start = Addresses.key(search);
        Condition begins =
                PrefixSearch.startsWith(IP_ADDRESS.HOSTNAME_KEY, start)
                        .or(PrefixSearch.startsWith(IP_ADDRESS.MAC_KEY, start))
                        .or(PrefixSearch.startsWith(IP_ADDRESS.OWNER_KEY, start))
                        .or(
                                AddressPrefix.number(search)
                                        .map(Addresses::within)
                                        .orElse(DSL.falseCondition()));
        return PrefixSearch.withoutIndex(begins);
    }

    private static PrefixSearch prefixSearch(DSLContext sql, AddressFilter filter) {
        byte[] start = Addresses.key(filter.search());
        Network within = filter.within();
        Condition rest = within == null ? DSL.noCondition() : Addresses.within(within);
        if (filter.view() != AddressFilter.View.ALL) {
            rest = rest.and(PrefixSearch.withoutIndex(view(filter.view())));
        }
        var byText = new ArrayList<SelectConditionStep<Record1<Long>>>();
        for (Field<byte[]> key :
                List.of(IP_ADDRESS.HOSTNAME_KEY, IP_ADDRESS.MAC_KEY, IP_ADDRESS.OWNER_KEY)) {
            byText.add(
                    sql.select(IP_ADDRESS.ID)
                            .from(IP_ADDRESS)
                            .where(PrefixSearch.startsWith(key, start))
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
        return new PrefixSearch(byText, MAX_MATCHES);
    }

    /// Of two networks, one contains the other or they do not overlap.
    private static Optional<Network> common(Network one, @Nullable Network other) {
        if (other == null || other.contains(one)) {
            return Optional.of(one);
        }
        return one.contains(other) ? Optional.of(other) : Optional.empty();
    }
}

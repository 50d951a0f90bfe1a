package dev.bailiwick.modules.addresses.registry;

import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS_IMPORT;

import dev.bailiwick.platform.network.MacAddress;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.paging.PrefixSearch;
import dev.bailiwick.platform.search.Matches;
import dev.bailiwick.platform.search.SearchColumn;
import dev.bailiwick.platform.search.SearchText;
import dev.bailiwick.platform.search.TextSearch;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Translates a filter into a condition that uses an index for any number of addresses. Texts match
/// in any place, those of one or two letters by prefix, and only the first [Matches#MAX] that pass
/// the filter. A bare number matches both as a text and as the start of an IPv4 address.
@Component
public final class AddressSearch {
    static final SearchColumn COLUMN =
            new SearchColumn(
                    IP_ADDRESS.ID,
                    IP_ADDRESS.SEARCH_TEXT,
                    List.of(
                            IP_ADDRESS.HOSTNAME,
                            IP_ADDRESS.MAC_ADDRESS,
                            IP_ADDRESS.OWNER,
                            IP_ADDRESS.DESCRIPTION),
                    IP_ADDRESS_IMPORT);

    /// Up to this many addresses in a network or view are searched one by one, instead of through
    /// the index on texts.
    private static final int MAX_SCANNED = 10_000;

    private static final List<Field<byte[]>> KEYS =
            List.of(IP_ADDRESS.HOSTNAME_KEY, IP_ADDRESS.MAC_KEY, IP_ADDRESS.OWNER_KEY);

    private final DSLContext sql;
    private final TextSearch texts;

    AddressSearch(DSLContext sql, TextSearch texts) {
        this.sql = sql;
        this.texts = texts;
    }

    /// @param truncated whether more addresses match
    public record Found(Condition condition, boolean truncated) {}

    /// For a text search within a network or a view, first queries how many addresses that has.
    public Found find(AddressFilter filter) {
        if (!isByText(filter) || isSmallRange(filter)) {
            return new Found(exactMatch(filter), false);
        }
        Matches matches = matches(filter);
        return new Found(matches.are(IP_ADDRESS.ID), matches.truncated());
    }

    /// Of what was found in all views, the part that a view shows, if it is not truncated.
    public static Condition within(Found all, AddressFilter.View view) {
        return all.condition().and(view(view));
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

    /// Whether the search matches texts rather than addresses in a network.
    public static boolean isByText(AddressFilter filter) {
        return !filter.search().isEmpty() && AddressPrefix.network(filter.search()).isEmpty();
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

    private boolean isSmallRange(AddressFilter filter) {
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
        String part = SearchText.folded(search);
        return PrefixSearch.withoutIndex(
                (SearchText.isShort(part)
                                ? DSL.or(KEYS.stream().map(key -> startsWith(key, part)).toList())
                                : TextSearch.contains(COLUMN, part))
                        .or(
                                MacAddress.canonicalPart(part)
                                        .map(mac -> TextSearch.contains(COLUMN, mac))
                                        .orElse(DSL.falseCondition()))
                        .or(
                                AddressPrefix.number(search)
                                        .map(Addresses::within)
                                        .orElse(DSL.falseCondition())));
    }

    private static Condition startsWith(Field<byte[]> key, String start) {
        return PrefixSearch.startsWith(key, start.getBytes(StandardCharsets.UTF_8));
    }

    private Matches matches(AddressFilter filter) {
        String part = SearchText.folded(filter.search());
        Network within = filter.within();
        Condition rest = within == null ? DSL.noCondition() : Addresses.within(within);
        if (filter.view() != AddressFilter.View.ALL) {
            rest = rest.and(PrefixSearch.withoutIndex(view(filter.view())));
        }
        var byText = new ArrayList<List<Long>>();
        if (SearchText.isShort(part)) {
            for (Field<byte[]> key : KEYS) {
                byText.add(ids(startsWith(key, part).and(rest)));
            }
        } else {
            Condition others = rest;
            Stream.concat(Stream.of(part), MacAddress.canonicalPart(part).stream())
                    .map(text -> texts.find(COLUMN, IP_ADDRESS.ID, text, others, Matches.LIMIT))
                    .forEach(byText::add);
        }
        AddressPrefix.number(filter.search())
                .flatMap(network -> common(network, within))
                .map(network -> ids(Addresses.within(network).and(view(filter.view()))))
                .ifPresent(byText::add);
        return Matches.of(byText);
    }

    private List<Long> ids(Condition condition) {
        return sql.select(IP_ADDRESS.ID)
                .from(IP_ADDRESS)
                .where(condition)
                .limit(Matches.LIMIT)
                .fetch(IP_ADDRESS.ID);
    }

    /// Of two networks, one contains the other or they do not overlap.
    private static Optional<Network> common(Network one, @Nullable Network other) {
        if (other == null || other.contains(one)) {
            return Optional.of(one);
        }
        return one.contains(other) ? Optional.of(other) : Optional.empty();
    }
}

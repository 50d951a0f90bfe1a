package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.AddressFilter;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.records.lists.ListPage;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.Href;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a list of addresses was asked for: the list of all addresses, or that of a subnet.
///
/// @param subnets the page of the subnet list above the list of all addresses, from 1
public record AddressesQuery(ListQuery list, @Nullable Network within, int subnets) {
    private static final String SUBNETS = "subnets";

    public static AddressesQuery of(
            String path, @Nullable Network within, Map<String, String> asked) {
        return new AddressesQuery(
                        ListPage.query(
                                path,
                                asked,
                                AddressFilter.View.values(),
                                AddressFilter.Order.values()),
                        within,
                        1)
                .onSubnets(number(asked.getOrDefault(SUBNETS, "")));
    }

    private static int number(String text) {
        try {
            return Math.clamp(Long.parseLong(text), 1, Subnets.MAX_SUBNETS);
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /// The same page, with another page of subnets. A filtered list is shown without the subnets.
    public AddressesQuery onSubnets(int page) {
        return new AddressesQuery(
                list.withKept(
                        page > 1 && within == null
                                ? Map.of(SUBNETS, Integer.toString(page))
                                : Map.of()),
                within,
                page);
    }

    public AddressFilter filter() {
        return new AddressFilter(
                list.search(),
                ListPage.view(list, AddressFilter.View.class),
                within,
                list.order(AddressFilter.Order.class),
                list.isReversed());
    }

    /// As a saved view stores it; empty for a subnet's list, which cannot be saved.
    String savedQuery() {
        return within == null ? list.savedQuery() : "";
    }

    /// This list as a file, with all its pages.
    Href export() {
        return new Href(AddressFields.PATH + "/export.csv")
                .with("within", within == null ? "" : within.toString())
                .with("q", list.search())
                .with("view", list.get("view"));
    }
}

package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.modules.addresses.registry.AddressFilter;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The query of a list of addresses; unknown values are ignored.
///
/// @param path of the list: of all addresses, or of a subnet
/// @param subnets the page of the subnet list above the list of all addresses, from 1
public record AddressesQuery(
        String path, AddressFilter filter, KeysetPagination.PageRequest pageRequest, int subnets) {
    public static final String PATH = "/ip-addresses";
    private static final int MAX_LENGTH = 200;

    public static AddressesQuery of(
            String path, @Nullable Network within, Map<String, String> asked) {
        String q = asked.getOrDefault("q", "").strip();
        return new AddressesQuery(
                path,
                new AddressFilter(
                        q.length() > MAX_LENGTH ? q.substring(0, MAX_LENGTH) : q,
                        AddressFilter.View.of(asked.getOrDefault("view", "")),
                        within,
                        AddressFilter.Order.of(asked.getOrDefault("sort", ""))),
                KeysetPagination.PageRequest.of(
                        asked.getOrDefault("after", ""), asked.getOrDefault("before", "")),
                number(asked.getOrDefault("subnets", "")));
    }

    private static int number(String text) {
        try {
            return Math.clamp(Long.parseLong(text), 1, Subnets.MAX_SUBNETS);
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /// The same page, with another page of subnets.
    public AddressesQuery onSubnets(int page) {
        return new AddressesQuery(path, filter, pageRequest, page);
    }

    /// This exact page.
    public String currentHref() {
        return first().with("after", pageRequest.after())
                .with("before", pageRequest.before())
                .text();
    }

    Href first() {
        return first(filter.view());
    }

    Href first(AddressFilter.View view) {
        return new Href(path)
                .with("q", filter.search())
                .with("view", view.key())
                .with("sort", filter.order().key())
                .with("subnets", isBelowSubnets(view) ? Integer.toString(subnets) : "");
    }

    /// A filtered list is shown without the subnets.
    private boolean isBelowSubnets(AddressFilter.View view) {
        return subnets > 1 && filter.within() == null && !filter.with(view).isFiltered();
    }

    /// The filter as a query string for the path of all addresses, as a saved view stores it. Empty
    /// when there is no filter, and for a subnet's list, which cannot be saved.
    String savedQuery() {
        return filter.isFiltered() && filter.within() == null ? first().query() : "";
    }

    /// This list as a file, with all its pages.
    Href export() {
        Network within = filter.within();
        return new Href(PATH + "/export.csv")
                .with("within", within == null ? "" : within.toString())
                .with("q", filter.search())
                .with("view", filter.view().key());
    }
}

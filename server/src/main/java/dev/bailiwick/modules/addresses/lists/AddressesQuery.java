package dev.bailiwick.modules.addresses.lists;

import dev.bailiwick.modules.addresses.register.AddressFilter;
import dev.bailiwick.modules.addresses.register.Subnets;
import dev.bailiwick.platform.network.Network;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the address of a list asks for; what is none of ours does not matter.
///
/// @param path of the list: of all addresses, or of a subnet
/// @param subnets the page of the subnets above the list of all addresses, from 1
public record AddressesQuery(
        String path, AddressFilter filter, KeysetPagination.Turn turn, int subnets) {
    public static final String PATH = "/ip-addresses";
    private static final int LONGEST = 200;

    public static AddressesQuery of(
            String path, @Nullable Network within, Map<String, String> asked) {
        String q = asked.getOrDefault("q", "").strip();
        return new AddressesQuery(
                path,
                new AddressFilter(
                        q.length() > LONGEST ? q.substring(0, LONGEST) : q,
                        AddressFilter.View.of(asked.getOrDefault("view", "")),
                        within,
                        AddressFilter.Order.of(asked.getOrDefault("sort", ""))),
                KeysetPagination.Turn.of(
                        asked.getOrDefault("after", ""), asked.getOrDefault("before", "")),
                number(asked.getOrDefault("subnets", "")));
    }

    private static int number(String text) {
        try {
            return Math.clamp(Long.parseLong(text), 1, Subnets.MOST);
        } catch (NumberFormatException e) {
            return 1;
        }
    }

    /// This very page, with other subnets.
    public AddressesQuery onSubnets(int page) {
        return new AddressesQuery(path, filter, turn, page);
    }

    /// This very page.
    public String here() {
        return first().with("after", turn.after()).with("before", turn.before()).text();
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

    /// A list that is narrowed stands alone.
    private boolean isBelowSubnets(AddressFilter.View view) {
        return subnets > 1 && filter.within() == null && !filter.with(view).narrows();
    }

    /// The filter alone, as it stands behind the path of all addresses; empty for none, and for
    /// that of a subnet, which is not kept with it.
    String kept() {
        return filter.narrows() && filter.within() == null ? first().query() : "";
    }

    /// The file of what this list shows, of all its pages.
    Href export() {
        Network within = filter.within();
        return new Href(PATH + "/export.csv")
                .with("within", within == null ? "" : within.toString())
                .with("q", filter.search())
                .with("view", filter.view().key());
    }
}

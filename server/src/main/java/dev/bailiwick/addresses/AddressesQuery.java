package dev.bailiwick.addresses;

import dev.bailiwick.db.Keyset;
import dev.bailiwick.network.Network;
import dev.bailiwick.ui.Href;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the address of a list asks for; what is none of ours does not matter.
///
/// @param path of the list: of all addresses, or of a subnet
record AddressesQuery(String path, AddressFilter filter, Keyset.Turn turn) {
    static final String PATH = "/ip-addresses";
    private static final int LONGEST = 200;

    static AddressesQuery of(String path, @Nullable Network within, Map<String, String> asked) {
        String q = asked.getOrDefault("q", "").strip();
        return new AddressesQuery(
                path,
                new AddressFilter(
                        q.length() > LONGEST ? q.substring(0, LONGEST) : q,
                        AddressFilter.View.of(asked.getOrDefault("view", "")),
                        within,
                        AddressFilter.Order.of(asked.getOrDefault("sort", ""))),
                Keyset.Turn.of(asked.getOrDefault("after", ""), asked.getOrDefault("before", "")));
    }

    /// This very page.
    String here() {
        return first().with("after", turn.after()).with("before", turn.before()).text();
    }

    Href first() {
        return first(filter.view());
    }

    Href first(AddressFilter.View view) {
        return new Href(path)
                .with("q", filter.search())
                .with("view", view.key())
                .with("sort", filter.order().key());
    }

    /// The filter alone, as it stands behind the path; empty for none.
    String kept() {
        return filter.narrows() ? first().query() : "";
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

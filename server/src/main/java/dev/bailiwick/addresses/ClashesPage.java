package dev.bailiwick.addresses;

import dev.bailiwick.ui.Pager;
import java.util.List;

/// What is written down of more than one address and should be of one.
///
/// @param head what they share, as the head of a column
public record ClashesPage(List<Tab> tabs, String head, List<Row> rows, Pager pager) {
    public record Tab(String label, String href, boolean current) {}

    public record Row(String shared, List<Member> members) {}

    public record Member(String address, String href) {}

    static ClashesPage of(Clashes.Kind kind, String after, Clashes.Page page) {
        String path = AddressesQuery.PATH + "/conflicts?kind=" + kind.key();
        return new ClashesPage(
                List.of(tab(Clashes.Kind.MAC, kind), tab(Clashes.Kind.NAME, kind)),
                kind.label(),
                page.clashes().stream().map(ClashesPage::row).toList(),
                new Pager(
                        page.clashes().size() == 1
                                ? "1 conflict"
                                : "%,d conflicts".formatted(page.clashes().size()),
                        "First",
                        after.isEmpty() ? null : path,
                        "Next",
                        page.after() == null ? null : path + "&after=" + page.after()));
    }

    private static Tab tab(Clashes.Kind kind, Clashes.Kind current) {
        return new Tab(
                kind.label(),
                AddressesQuery.PATH + "/conflicts?kind=" + kind.key(),
                kind == current);
    }

    private static Row row(Clashes.Clash clash) {
        return new Row(
                clash.shared(),
                clash.members().stream()
                        .map(one ->
                                new Member(one.address().toString(), AddressesPages.path(one.id())))
                        .toList());
    }
}

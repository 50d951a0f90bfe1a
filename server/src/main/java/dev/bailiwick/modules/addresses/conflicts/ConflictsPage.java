package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.Pager;
import java.util.List;

/// Values registered for more than one address that should be unique.
///
/// @param sharedHeading the column heading: what they share
public record ConflictsPage(List<Tab> tabs, String sharedHeading, List<Row> rows, Pager pager) {
    public record Tab(String label, String href, boolean current) {}

    /// @param href the list of all addresses that begin with what they share
    public record Row(String shared, String href, List<Member> members) {}

    public record Member(String address, String href) {}

    static ConflictsPage of(
            AddressConflictList.Kind kind, String after, AddressConflictList.Page page) {
        String path = AddressFields.PATH + "/conflicts?kind=" + kind.key();
        return new ConflictsPage(
                List.of(
                        tab(AddressConflictList.Kind.MAC, kind),
                        tab(AddressConflictList.Kind.NAME, kind)),
                kind.label(),
                page.conflicts().stream().map(ConflictsPage::row).toList(),
                new Pager(
                        page.conflicts().size() == 1
                                ? "1 conflict"
                                : "%,d conflicts".formatted(page.conflicts().size()),
                        "First",
                        after.isEmpty() ? null : path,
                        "Next",
                        page.after() == null ? null : path + "&after=" + page.after()));
    }

    private static Tab tab(AddressConflictList.Kind kind, AddressConflictList.Kind current) {
        return new Tab(
                kind.label(),
                AddressFields.PATH + "/conflicts?kind=" + kind.key(),
                kind == current);
    }

    private static Row row(AddressConflictList.Conflict conflict) {
        return new Row(
                conflict.shared(),
                new Href(AddressFields.PATH).with("q", conflict.shared()).text(),
                conflict.members().stream()
                        .map(one ->
                                new Member(
                                        one.address().toString(),
                                        AddressFields.KIND.path(one.id())))
                        .toList());
    }
}

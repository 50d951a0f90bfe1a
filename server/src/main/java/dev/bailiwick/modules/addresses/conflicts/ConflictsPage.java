package dev.bailiwick.modules.addresses.conflicts;

import dev.bailiwick.web.ui.Pager;
import java.util.List;

/// Values registered for more than one address that should be unique, or records that compute hosts
/// contradict.
///
/// @param columns the headings of the two columns
public record ConflictsPage(
        List<Tab> tabs, List<String> columns, List<Row> rows, String noneText, Pager pager) {
    public ConflictsPage {
        tabs = List.copyOf(tabs);
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    /// @param count empty if there is none
    public record Tab(String label, String count, String href, boolean current) {}

    /// Either shared by several addresses, or an address that hosts contradict.
    ///
    /// @param href of the list of all addresses that have what they share, or of the address
    public record Row(
            String name, String href, List<Member> members, List<HostConflict> contradictions) {}

    public record Member(String address, String href) {}
}

package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.registry.ProviderFields;
import dev.bailiwick.web.lists.ListView;
import java.util.List;

/// Local names, leases and devices of all instances in one table.
///
/// @param failures why an instance is missing
/// @param limits what an instance cannot do
public record NamesPage(
        Scope scope,
        String summary,
        ListView list,
        List<NameRow> rows,
        List<AliasRow> aliases,
        List<String> failures,
        List<String> limits,
        boolean mayChange,
        boolean mayOpenHosts,
        boolean mayOpenRecords,
        boolean mayAddRecords) {
    public static final String PATH = ProviderFields.PATH + "/names";

    public NamesPage {
        rows = List.copyOf(rows);
        aliases = List.copyOf(aliases);
        failures = List.copyOf(failures);
        limits = List.copyOf(limits);
    }
}

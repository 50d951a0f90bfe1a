package dev.bailiwick.modules.addresses.files;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.csv.CsvColumns;
import dev.bailiwick.platform.csv.CsvRow;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.ImportTarget;
import dev.bailiwick.records.imports.ParsedRow;
import dev.bailiwick.records.imports.RowComparison;
import dev.bailiwick.records.schema.RecordValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Addresses from a file. The address identifies the record; the rest of the row is what to set.
@Component
final class ImportAddresses implements ImportTarget<AddressRow, AddressChange> {

    private final StagedAddresses staged;
    private final Addresses addresses;
    private final Subnets subnets;
    private final ComputeHosts hosts;

    ImportAddresses(
            StagedAddresses staged, Addresses addresses, Subnets subnets, ComputeHosts hosts) {
        this.staged = staged;
        this.addresses = addresses;
        this.subnets = subnets;
        this.hosts = hosts;
    }

    @Override
    public ProductModule module() {
        return ProductModule.IP_ADDRESSES;
    }

    @Override
    public CsvColumns columns() {
        return new CsvColumns(AddressRow.COLUMNS.names(), List.of("address"));
    }

    @Override
    public Map<String, String> legend() {
        return AddressRow.COLUMNS.legend();
    }

    @Override
    public String noun(int count) {
        return AddressFields.KIND.noun(count);
    }

    @Override
    public ParsedRow<AddressRow> read(CsvRow row) {
        return AddressRow.of(row);
    }

    @Override
    public String identity(AddressRow row) {
        return row.address().toString();
    }

    @Override
    public String name(AddressRow row) {
        return row.address().toString();
    }

    /// The stored data for some rows, fetched together.
    private record StoredAddresses(
            Map<IpAddress, RegisteredAddress> addresses,
            Map<String, ComputeHost> hosts,
            Set<String> subnets) {}

    private StoredAddresses stored(List<AddressRow> rows) {
        Set<String> names =
                rows.stream()
                        .map(AddressRow::host)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet());
        Set<String> networks =
                rows.stream()
                        .map(AddressRow::subnet)
                        .filter(network -> !network.isEmpty())
                        .collect(Collectors.toSet());
        Map<String, ComputeHost> byName =
                names.isEmpty()
                        ? Map.of()
                        : hosts.named(names).stream()
                                .collect(
                                        Collectors.toMap(
                                                host -> Addresses.folded(host.name()),
                                                Function.identity()));
        return new StoredAddresses(
                addresses.of(rows.stream().map(AddressRow::address).toList()),
                byName,
                networks.isEmpty() ? Set.of() : subnets.known(networks));
    }

    @Override
    public List<RowComparison<AddressChange>> compare(List<AddressRow> rows) {
        StoredAddresses known = stored(rows);
        return rows.stream().map(row -> comparison(row, known)).toList();
    }

    private static RowComparison<AddressChange> comparison(AddressRow row, StoredAddresses known) {
        String name = row.host();
        ComputeHost host = known.hosts().get(Addresses.folded(name));
        if (!name.isEmpty() && host == null) {
            return new RowComparison.Refused<>(
                    "host",
                    "There is no compute host “%s”."
                            .formatted(Excerpt.of(name, AddressRow.MAX_QUOTED_LENGTH)));
        }
        RegisteredAddress present = known.addresses().get(row.address());
        RecordValues values = merged(row, present, host);
        String subnet = row.subnet();
        boolean newSubnet = !subnet.isEmpty() && !known.subnets().contains(subnet);
        var change =
                new AddressChange(
                        present, row.address(), values, hostId(row, present, host), subnet);
        if (present == null) {
            List<String> parts = summary(values);
            if (newSubnet) {
                parts.add("new subnet " + subnet);
            }
            return new RowComparison.New<>(parts, change);
        }
        var changes = new ArrayList<>(values.changesFrom(present.details()));
        if (newSubnet) {
            changes.add(new FieldChange("subnet", "", subnet));
        }
        return changes.isEmpty()
                ? new RowComparison.Same<>()
                : new RowComparison.Changed<>(changes, change);
    }

    private static RecordValues merged(
            AddressRow row, @Nullable RegisteredAddress present, @Nullable ComputeHost host) {
        RecordValues values =
                row.cells()
                        .only(AddressFields.DETAILS)
                        .over(
                                present == null
                                        ? AddressFields.DETAILS.initialValues()
                                        : present.details());
        return host == null ? values : values.with(AddressFields.HOST, host.name());
    }

    private static @Nullable Long hostId(
            AddressRow row, @Nullable RegisteredAddress present, @Nullable ComputeHost host) {
        if (host != null) {
            return host.id();
        }
        return present == null || row.cells().has(AddressFields.HOST) ? null : present.hostId();
    }

    private static List<String> summary(RecordValues values) {
        return AddressFields.SUMMARY.texts(values).stream()
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    @Override
    public void stage(long importId, Map<Integer, AddressChange> rows) {
        staged.add(importId, rows);
    }

    @Override
    public boolean isCurrent(long importId) {
        return staged.isCurrent(importId);
    }

    @Override
    public void apply(ImportStep step) {
        staged.apply(step);
    }
}

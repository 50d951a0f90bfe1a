package dev.bailiwick.modules.addresses.files;

import static dev.bailiwick.modules.addresses.files.AddressFile.SUBNET;
import static dev.bailiwick.modules.addresses.registry.AddressFields.ADDRESS;
import static dev.bailiwick.modules.addresses.registry.AddressFields.HOST;
import static dev.bailiwick.platform.schema.Tables.IP_ADDRESS_IMPORT;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.Addresses;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.addresses.registry.Subnets;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.schema.tables.records.IpAddressImportRecord;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.records.changes.FieldChange;
import dev.bailiwick.records.imports.ImportStep;
import dev.bailiwick.records.imports.ImportTarget;
import dev.bailiwick.records.imports.RowComparison;
import dev.bailiwick.records.imports.RowError;
import dev.bailiwick.records.imports.StagedRow;
import dev.bailiwick.records.schema.RecordField;
import dev.bailiwick.records.schema.RecordSchema;
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
final class ImportAddresses implements ImportTarget<StagedRow> {
    /// The most characters of a cell to repeat in an error.
    private static final int MAX_QUOTED_LENGTH = 40;

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
    public String noun(int count) {
        return AddressFields.KIND.noun(count);
    }

    @Override
    public RecordSchema columns() {
        return AddressFile.COLUMNS;
    }

    @Override
    public Set<RecordField<?>> identifying() {
        return Set.of(ADDRESS);
    }

    @Override
    public List<RowError> validate(RecordValues row) {
        String subnet = text(row, SUBNET);
        if (subnet.isEmpty() || SubnetFields.parsed(subnet).contains(row.get(ADDRESS))) {
            return List.of();
        }
        String reason = "%s does not contain %s.".formatted(subnet, row.get(ADDRESS));
        return List.of(new RowError(SUBNET.name(), reason));
    }

    @Override
    public String identity(RecordValues row) {
        return row.text(ADDRESS);
    }

    @Override
    public String name(RecordValues row) {
        return row.text(ADDRESS);
    }

    /// Empty where the row has none.
    private static String text(RecordValues row, RecordField<String> field) {
        return row.has(field) ? row.get(field) : "";
    }

    private static Set<String> texts(List<RecordValues> rows, RecordField<String> field) {
        return rows.stream()
                .map(row -> text(row, field))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toSet());
    }

    /// The stored data for some rows, fetched together.
    private record StoredAddresses(
            Map<IpAddress, RegisteredAddress> addresses,
            Map<String, ComputeHost> hosts,
            Set<String> subnets) {}

    private StoredAddresses stored(List<RecordValues> rows) {
        Set<String> names = texts(rows, HOST);
        Set<String> networks = texts(rows, SUBNET);
        Map<String, ComputeHost> byName =
                names.isEmpty()
                        ? Map.of()
                        : hosts.named(names).stream()
                                .collect(
                                        Collectors.toMap(
                                                host -> Addresses.folded(host.name()),
                                                Function.identity()));
        return new StoredAddresses(
                addresses.of(rows.stream().map(row -> row.get(ADDRESS)).toList()),
                byName,
                networks.isEmpty() ? Set.of() : subnets.known(networks));
    }

    @Override
    public List<RowComparison<StagedRow>> compare(List<RecordValues> rows) {
        StoredAddresses known = stored(rows);
        return rows.stream().map(row -> comparison(row, known)).toList();
    }

    private static RowComparison<StagedRow> comparison(RecordValues row, StoredAddresses known) {
        String name = text(row, HOST);
        ComputeHost host = known.hosts().get(Addresses.folded(name));
        if (!name.isEmpty() && host == null) {
            return new RowComparison.Refused<>(
                    HOST.name(),
                    "There is no compute host “%s”."
                            .formatted(Excerpt.of(name, MAX_QUOTED_LENGTH)));
        }
        RegisteredAddress present = known.addresses().get(row.get(ADDRESS));
        RecordValues values = merged(row, present, host);
        Long hostId = hostId(row, present, host);
        String subnet = text(row, SUBNET);
        boolean newSubnet = !subnet.isEmpty() && !known.subnets().contains(subnet);
        if (present == null) {
            List<String> parts = summary(values);
            if (newSubnet) {
                parts.add("new subnet " + subnet);
            }
            return new RowComparison.New<>(parts, staged(null, row, values, hostId));
        }
        var changes = new ArrayList<>(values.changesFrom(present.details()));
        if (newSubnet) {
            changes.add(new FieldChange(SUBNET.name(), "", subnet));
        }
        return changes.isEmpty()
                ? new RowComparison.Same<>()
                : new RowComparison.Changed<>(changes, staged(present, row, values, hostId));
    }

    /// With the subnet that must exist afterwards.
    private static StagedRow staged(
            @Nullable RegisteredAddress present,
            RecordValues row,
            RecordValues values,
            @Nullable Long host) {
        IpAddressImportRecord columns =
                Addresses.row(row.get(ADDRESS), values, host).into(IP_ADDRESS_IMPORT);
        columns.setSubnet(text(row, SUBNET));
        return new StagedRow(present, columns);
    }

    private static RecordValues merged(
            RecordValues row, @Nullable RegisteredAddress present, @Nullable ComputeHost host) {
        RecordValues values =
                row.only(AddressFields.DETAILS)
                        .over(
                                present == null
                                        ? AddressFields.DETAILS.initialValues()
                                        : present.details());
        return host == null ? values : values.with(HOST, host.name());
    }

    private static @Nullable Long hostId(
            RecordValues row, @Nullable RegisteredAddress present, @Nullable ComputeHost host) {
        if (host != null) {
            return host.id();
        }
        return present == null || row.has(HOST) ? null : present.hostId();
    }

    private static List<String> summary(RecordValues values) {
        return AddressFields.SUMMARY.texts(values).stream()
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toCollection(ArrayList::new));
    }

    @Override
    public void stage(long importId, Map<Integer, StagedRow> rows) {
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

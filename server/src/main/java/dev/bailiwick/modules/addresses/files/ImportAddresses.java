package dev.bailiwick.modules.addresses.files;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.AddressValues;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Addresses from a file. The address identifies the record; the rest of the row is what to set.
@Component
final class ImportAddresses implements ImportTarget<AddressRow, AddressChange> {
    static final List<String> COLUMNS =
            List.of(
                    "address",
                    "hostname",
                    "status",
                    "mac_address",
                    "subnet",
                    "owner",
                    "description",
                    "host");
    private static final AddressValues BLANK =
            new AddressValues("", AddressStatus.ACTIVE, "", "", "", null);

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
        return new CsvColumns(COLUMNS, List.of("address"));
    }

    @Override
    public Map<String, String> legend() {
        return Map.of(
                "address", "IPv4 or IPv6. Rows are matched by it.",
                "hostname", "Its name in DNS.",
                "status", "active, reserved, dhcp, deprecated or available; active when empty.",
                "mac_address", "00:00:5e:00:53:01 or another common notation.",
                "subnet",
                        "The network it belongs to, such as 192.0.2.0/24. An unknown network is"
                                + " added.",
                "owner", "Who is responsible for it.",
                "description", "Any other information.",
                "host", "The name of a compute host.");
    }

    @Override
    public String noun(int count) {
        return count == 1 ? "address" : "addresses";
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
            Map<String, AddressValues.Host> hosts,
            Set<String> subnets) {}

    private StoredAddresses stored(List<AddressRow> rows) {
        Set<String> names =
                rows.stream()
                        .map(AddressRow::host)
                        .filter(name -> name != null && !name.isEmpty())
                        .collect(Collectors.toSet());
        Set<String> networks =
                rows.stream()
                        .map(AddressRow::subnet)
                        .filter(network -> network != null && !network.isEmpty())
                        .collect(Collectors.toSet());
        Map<String, AddressValues.Host> byName =
                names.isEmpty()
                        ? Map.of()
                        : hosts.named(names).stream()
                                .collect(
                                        Collectors.toMap(
                                                host -> Addresses.folded(host.name()),
                                                host ->
                                                        new AddressValues.Host(
                                                                host.id(), host.name())));
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
        String host = row.host();
        if (host != null && !host.isEmpty() && !known.hosts().containsKey(Addresses.folded(host))) {
            return new RowComparison.Refused<>(
                    "host",
                    "There is no compute host “%s”."
                            .formatted(Excerpt.of(host, AddressRow.MAX_QUOTED_LENGTH)));
        }
        RegisteredAddress present = known.addresses().get(row.address());
        AddressValues values = merged(row, present, known);
        String subnet = Objects.requireNonNullElse(row.subnet(), "");
        boolean newSubnet = !subnet.isEmpty() && !known.subnets().contains(subnet);
        var change = new AddressChange(present, row.address(), values, subnet);
        if (present == null) {
            List<String> parts = summary(values);
            if (newSubnet) {
                parts.add("new subnet " + subnet);
            }
            return new RowComparison.New<>(parts, change);
        }
        var changes = new ArrayList<>(values.changesFrom(AddressValues.of(present)));
        if (newSubnet) {
            changes.add(new FieldChange("subnet", "", subnet));
        }
        return changes.isEmpty()
                ? new RowComparison.Same<>()
                : new RowComparison.Changed<>(changes, change);
    }

    private static AddressValues merged(
            AddressRow row, @Nullable RegisteredAddress present, StoredAddresses known) {
        AddressValues before = present == null ? BLANK : AddressValues.of(present);
        String host = row.host();
        return new AddressValues(
                Objects.requireNonNullElse(row.hostname(), before.hostname()),
                Objects.requireNonNullElse(row.status(), before.status()),
                Objects.requireNonNullElse(row.mac(), before.mac()),
                Objects.requireNonNullElse(row.owner(), before.owner()),
                Objects.requireNonNullElse(row.description(), before.description()),
                host == null
                        ? before.host()
                        : host.isEmpty() ? null : known.hosts().get(Addresses.folded(host)));
    }

    private static List<String> summary(AddressValues values) {
        var parts = new ArrayList<String>();
        for (String part :
                List.of(
                        values.hostname(),
                        values.status().key(),
                        values.mac(),
                        values.owner(),
                        values.hostName())) {
            if (!part.isEmpty()) {
                parts.add(part);
            }
        }
        return parts;
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

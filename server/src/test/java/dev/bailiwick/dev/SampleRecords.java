package dev.bailiwick.dev;

import dev.bailiwick.RunningServer;
import dev.bailiwick.modules.addresses.registry.AddressFields;
import dev.bailiwick.modules.addresses.registry.AddressStatus;
import dev.bailiwick.modules.addresses.registry.ChangeAddresses;
import dev.bailiwick.modules.addresses.registry.ChangeSubnets;
import dev.bailiwick.modules.addresses.registry.SubnetFields;
import dev.bailiwick.modules.licences.registry.ChangeLicences;
import dev.bailiwick.modules.licences.registry.LicenceFields;
import dev.bailiwick.modules.licences.seats.AssignSeats;
import dev.bailiwick.modules.licences.seats.SeatsResult;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.records.editing.RecordResult;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The licences, subnets, addresses, backups and machines of the sample data.
final class SampleRecords {
    private static final int SERVERS = 120;
    private static final int CLIENTS = 160;
    private static final int IPV6 = 12;

    private final RunningServer server;
    private final Actor by;
    private final LocalDate today;

    SampleRecords(RunningServer server, Actor by) {
        this.server = server;
        this.by = by;
        this.today = LocalDate.ofInstant(server.clock().instant(), ZoneOffset.UTC);
    }

    void add() {
        licences();
        subnets();
        addresses();
        new SampleBackups(server, by).add();
        new SampleRemotes(server, by).add();
    }

    private void licences() {
        licence("Office Suite", "Example Software", "2026", 40, 320, people(34));
        licence("Drawing Studio", "Example Software", "12", 5, 12, people(5));
        licence("Photo Desk", "Linden", "", 3, -9, people(2));
        licence("Backup Agent", "Harbour Systems", "8.1", 25, 28, hosts());
        licence("Database Server", "Harbour Systems", "19", 2, 85, List.of("db-01"));
        licence("Virtualisation Host", "Stratus", "7", 4, 700, List.of("hv-01", "hv-02", "hv-03"));
        licence("Accounting", "Kontor", "2025", 10, 3, people(8));
        licence("Remote Support", "Kontor", "", 2, null, people(1));
        licence("Font Library", "Letterworks", "3", 15, null, List.of());
        licence("Antivirus", "Castle", "2026.1", 150, 45, people(60));
        licence("PDF Editor", "Linden", "11", 20, 200, people(20));
        licence("Project Planner", "Example Software", "5", 12, 150, people(7));
    }

    private void licence(
            String product,
            String vendor,
            String version,
            int seats,
            @Nullable Integer expiresInDays,
            List<String> assigned) {
        String expires = expiresInDays == null ? "" : today.plusDays(expiresInDays).toString();
        var form =
                LicenceFields.FORM.read(
                        Map.of(
                                "product",
                                product,
                                "vendor",
                                vendor,
                                "version",
                                version,
                                "product_key",
                                "SAMPLE-%08X".formatted(product.hashCode()),
                                "seats",
                                Integer.toString(seats),
                                "purchased_on",
                                today.minusYears(1).toString(),
                                "expires_on",
                                expires,
                                "cost",
                                Integer.toString(49 * seats),
                                "currency",
                                "EUR"));
        if (!(server.bean(ChangeLicences.class).add(form, by)
                instanceof RecordResult.Saved saved)) {
            throw new IllegalStateException("The licence was refused: " + form.errors());
        }
        if (!assigned.isEmpty()
                && server.bean(AssignSeats.class).assign(saved.id(), assigned, by)
                        instanceof SeatsResult.Refused refused) {
            throw new IllegalStateException(refused.message());
        }
    }

    private static List<String> people(int count) {
        return Stream.concat(
                        Stream.of(SampleData.ADMINISTRATOR, SampleData.EDITOR),
                        IntStream.rangeClosed(1, count)
                                .mapToObj("person%02d@example.org"::formatted))
                .limit(count)
                .toList();
    }

    private static List<String> hosts() {
        return SampleHost.ALL.stream().map(SampleHost::name).toList();
    }

    private void subnets() {
        subnet("10.20.0.0/16", "Headquarters", "", "");
        subnet("10.20.10.0/24", "Servers", "10", "10.20.10.1");
        subnet("10.20.20.0/24", "Clients", "20", "10.20.20.1");
        subnet("10.20.30.0/26", "Printers", "30", "10.20.30.1");
        subnet("2001:db8:20::/64", "Servers, IPv6", "10", "2001:db8:20::1");
    }

    private void subnet(String network, String name, String vlan, String gateway) {
        var form = Map.of("network", network, "name", name, "vlan", vlan, "gateway", gateway);
        require(server.bean(ChangeSubnets.class).add(SubnetFields.FORM.read(form), by));
    }

    private void addresses() {
        for (int i = 1; i <= SERVERS; i++) {
            int host = i - 10;
            boolean known = host >= 0 && host < SampleHost.ALL.size();
            String name = known ? SampleHost.ALL.get(host).name() : "srv-%03d".formatted(i);
            // the same host name twice, and the same MAC address twice, in a few places
            String hostname = (i % 50 == 0 ? "srv-%03d".formatted(i - 1) : name) + ".example.org";
            int mac = i % 40 == 0 ? i - 1 : i;
            AddressStatus status = i % 13 == 0 ? AddressStatus.RESERVED : AddressStatus.ACTIVE;
            address("10.20.10." + i, hostname, status, mac, known ? name : "");
        }
        for (int i = 1; i <= CLIENTS; i++) {
            AddressStatus status = i % 17 == 0 ? AddressStatus.DEPRECATED : AddressStatus.DHCP;
            address(
                    "10.20.20." + (i + 20),
                    "pc-%03d.example.org".formatted(i),
                    status,
                    256 + i,
                    "");
        }
        for (int i = 1; i <= IPV6; i++) {
            String hostname = "v6-%02d.example.org".formatted(i);
            address("2001:db8:20::%x".formatted(i), hostname, AddressStatus.ACTIVE, 512 + i, "");
        }
    }

    private void address(
            String address, String hostname, AddressStatus status, int mac, String host) {
        var form =
                Map.of(
                        "address",
                        address,
                        "hostname",
                        hostname,
                        "status",
                        status.key(),
                        "mac_address",
                        "02:00:00:00:%02x:%02x".formatted(mac >> 8, mac & 255),
                        "owner",
                        "IT",
                        "host",
                        host);
        require(server.bean(ChangeAddresses.class).add(AddressFields.FORM.read(form), by));
    }

    private static void require(RecordResult result) {
        if (!(result instanceof RecordResult.Saved)) {
            throw new IllegalStateException("A sample record was refused: " + result);
        }
    }
}

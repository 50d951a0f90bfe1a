package dev.bailiwick.agent.libvirt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Which addresses belong to which MAC address, from the DHCP leases of libvirt's networks and from
/// the neighbours that the host has talked to.
final class GuestAddresses {
    private static final Path NEIGHBOURS = Path.of("/proc/net/arp");
    private static final int MAX_LINES = 20_000;
    private static final String MAC = "([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}";

    private final Map<String, Set<String>> byMac = new HashMap<>();

    /// A line of `virsh net-dhcp-leases`: date, time, MAC address, protocol, address with prefix.
    void lease(String line) {
        String[] columns = line.strip().split("\\s+", -1);
        if (columns.length >= 5 && columns[2].matches(MAC)) {
            put(columns[2], columns[4].replaceFirst("/[0-9]+$", ""));
        }
    }

    /// The file is `address type flags MAC mask device`; flag 2 means that the neighbour answered
    /// ([format](https://man7.org/linux/man-pages/man7/arp.7.html)).
    void readNeighbours() {
        readNeighbours(NEIGHBOURS);
    }

    void readNeighbours(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            lines.skip(1)
                    .limit(MAX_LINES)
                    .map(line -> line.strip().split("\\s+", -1))
                    .filter(columns -> columns.length >= 4 && columns[3].matches(MAC))
                    .filter(columns -> columns[2].equals("0x2"))
                    .forEach(columns -> put(columns[3], columns[0]));
        } catch (IOException _) {
            // Leases are enough.
        }
    }

    private void put(String mac, String address) {
        byMac.computeIfAbsent(mac.toLowerCase(Locale.ROOT), _ -> new LinkedHashSet<>())
                .add(address);
    }

    List<String> of(List<DomainDefinition.Nic> nics) {
        var addresses = new ArrayList<String>();
        for (DomainDefinition.Nic nic : nics) {
            addresses.addAll(
                    byMac.getOrDefault(nic.macAddress().toLowerCase(Locale.ROOT), Set.of()));
        }
        return addresses;
    }
}

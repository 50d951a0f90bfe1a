package dev.bailiwick.agent.host;

import dev.bailiwick.contract.InventoryItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;

/// The inventory of the machine: packages, disks, network interfaces. It is reported when new: in
/// the first report, after a change, after a loss in delivery, and in any case once a day.
public final class Inventory {
    private static final Duration AT_LEAST_EVERY = Duration.ofDays(1);

    private final Path packages;
    private @Nullable Stamp told;
    private Instant toldAt = Instant.MIN;

    public Inventory() {
        this(DpkgPackages.STATUS);
    }

    Inventory(Path packages) {
        this.packages = packages;
    }

    /// Detects a change without reading the packages.
    private record Stamp(long modified, long size, List<InventoryItem> hardware) {}

    /// Null when there is nothing to report.
    public @Nullable List<InventoryItem> news(Machine.Reading reading, Instant now) {
        var hardware = new ArrayList<InventoryItem>();
        reading.disks().forEach(disk -> hardware.add(item(disk)));
        reading.interfaces().forEach(one -> hardware.add(item(one)));
        return news(hardware, now);
    }

    @Nullable List<InventoryItem> news(List<InventoryItem> hardware, Instant now) {
        Stamp stamp = stamp(hardware);
        if (stamp.equals(told) && now.isBefore(toldAt.plus(AT_LEAST_EVERY))) {
            return null;
        }
        told = stamp;
        toldAt = now;
        var all = new ArrayList<>(hardware);
        all.addAll(DpkgPackages.read(packages));
        return all;
    }

    /// The last inventory was lost, so the next report includes it again.
    public void tellAgain() {
        told = null;
    }

    private Stamp stamp(List<InventoryItem> hardware) {
        try {
            var file = Files.readAttributes(packages, BasicFileAttributes.class);
            return new Stamp(file.lastModifiedTime().toMillis(), file.size(), hardware);
        } catch (IOException _) {
            return new Stamp(0, 0, hardware); // no dpkg on this system
        }
    }

    private static InventoryItem item(HWDiskStore disk) {
        var attributes = new TreeMap<String, String>();
        attributes.put("size_bytes", Long.toString(disk.getSize()));
        putKnown(attributes, "model", disk.getModel());
        putKnown(attributes, "serial", disk.getSerial());
        putKnown(attributes, "type", disk.getDiskType());
        return new InventoryItem("disk", Traffic.name(disk), size(disk.getSize()), attributes);
    }

    private static InventoryItem item(NetworkIF one) {
        return new InventoryItem(
                "interface",
                one.getName(),
                one.getMacaddr().equals("unknown") ? "" : one.getMacaddr(),
                Map.of("mtu", Long.toString(one.getMTU())));
    }

    private static void putKnown(
            Map<String, String> attributes, String name, @Nullable String value) {
        if (value != null && !value.isBlank() && !value.equalsIgnoreCase("unknown")) {
            attributes.put(name, value.strip());
        }
    }

    /// As disks are sold: in powers of 1,000.
    private static String size(long bytes) {
        double gigabytes = bytes / 1e9;
        return gigabytes >= 1_000
                ? String.format(Locale.ROOT, "%.1f TB", gigabytes / 1_000)
                : String.format(Locale.ROOT, "%.0f GB", gigabytes);
    }
}

package dev.bailiwick.agent.host;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A local file system that holds data, listed once, at its shortest mount point. Not read with
/// OSHI, which starts a process (lsblk) for each listing. Network file systems are left out:
/// querying one whose server is down blocks.
///
/// @param free the free space, including the part reserved for root
/// @param usable the space that programs can still use: `total - free + usable` is the total
///   available to them, as in df(1)
public record FileSystem(
        String mountPoint, String device, String type, long total, long free, long usable) {
    private static final Set<String> WITHOUT_A_BLOCK_DEVICE = Set.of("zfs", "btrfs", "bcachefs");
    private static final Set<String> IMAGES = Set.of("squashfs", "iso9660", "udf", "erofs");

    /// A mount from `/proc/self/mounts`.
    record Mount(String device, String point, String type) {
        boolean isReal() {
            return (device.startsWith("/dev/") || WITHOUT_A_BLOCK_DEVICE.contains(type))
                    && !IMAGES.contains(type)
                    && !device.startsWith("/dev/loop")
                    && !type.startsWith("devtmpfs");
        }

        Mount shorter(Mount other) {
            return other.point.length() < point.length() ? other : this;
        }
    }

    static List<FileSystem> all() {
        return all(SmallFile.lines("/proc/self/mounts"));
    }

    static List<FileSystem> all(List<String> lines) {
        var all = new ArrayList<FileSystem>();
        for (Mount mount : real(lines)) {
            try {
                FileStore store = Files.getFileStore(Path.of(mount.point));
                if (store.getTotalSpace() > 0) {
                    all.add(
                            new FileSystem(
                                    mount.point,
                                    mount.device,
                                    mount.type,
                                    store.getTotalSpace(),
                                    store.getUnallocatedSpace(),
                                    store.getUsableSpace()));
                }
            } catch (IOException | InvalidPathException _) {
                // unmounted since, not accessible, or with a name that is not valid text
            }
        }
        return all;
    }

    static List<Mount> real(List<String> lines) {
        var byDevice = new HashMap<String, Mount>();
        for (String line : lines) {
            String[] fields = line.split(" ", -1);
            if (fields.length >= 3) {
                var mount = new Mount(unescaped(fields[0]), unescaped(fields[1]), fields[2]);
                if (mount.isReal()) {
                    byDevice.merge(mount.device, mount, Mount::shorter);
                }
            }
        }
        return byDevice.values().stream().sorted(Comparator.comparing(Mount::point)).toList();
    }

    /// The share that programs cannot use any more.
    public double usedPart() {
        long used = total - free;
        return used + usable == 0 ? 0 : (double) used / (used + usable);
    }

    void add(Metrics metrics) {
        state(metrics, "used", total - free, usedPart());
        state(metrics, "free", usable, 1 - usedPart());
        if (free > usable) {
            metrics.add("system.filesystem.usage", "By", (double) (free - usable), of("reserved"));
        }
    }

    private void state(Metrics metrics, String state, long bytes, double part) {
        metrics.add("system.filesystem.usage", "By", (double) bytes, of(state));
        metrics.add("system.filesystem.utilization", "1", part, of(state));
    }

    private Map<String, String> of(String state) {
        return Map.of(
                "system.device", device,
                "system.filesystem.mountpoint", mountPoint,
                "system.filesystem.type", type,
                "system.filesystem.state", state);
    }

    /// Spaces and similar characters are escaped as `\040` (fstab(5)).
    private static String unescaped(String field) {
        return field.replace("\\040", " ")
                .replace("\\011", "\t")
                .replace("\\012", "\n")
                .replace("\\134", "\\");
    }
}

package dev.bailiwick.agent.host;

import java.util.List;
import java.util.Map;
import oshi.hardware.HWDiskStore;
import oshi.hardware.NetworkIF;

/// Totals of disks and network interfaces since the machine started. The server computes the rates.
final class Traffic {
    private Traffic() {}

    static List<Metrics.Value> of(HWDiskStore disk) {
        return List.of(
                disk("io", "By", disk, "read", disk.getReadBytes()),
                disk("io", "By", disk, "write", disk.getWriteBytes()),
                disk("operations", "{operation}", disk, "read", disk.getReads()),
                disk("operations", "{operation}", disk, "write", disk.getWrites()));
    }

    static List<Metrics.Value> of(NetworkIF one) {
        return List.of(
                network("io", "By", one, "receive", one.getBytesRecv()),
                network("io", "By", one, "transmit", one.getBytesSent()),
                network("packets", "{packet}", one, "receive", one.getPacketsRecv()),
                network("packets", "{packet}", one, "transmit", one.getPacketsSent()),
                network("errors", "{error}", one, "receive", one.getInErrors()),
                network("errors", "{error}", one, "transmit", one.getOutErrors()));
    }

    static String name(HWDiskStore disk) {
        return disk.getName().replaceFirst("^/dev/", "");
    }

    private static Metrics.Value disk(
            String what, String unit, HWDiskStore disk, String direction, long total) {
        return new Metrics.Value(
                "system.disk." + what,
                unit,
                (double) total,
                Map.of("system.device", name(disk), "disk.io.direction", direction));
    }

    private static Metrics.Value network(
            String what, String unit, NetworkIF one, String direction, long total) {
        return new Metrics.Value(
                "system.network." + what,
                unit,
                (double) total,
                Map.of("network.interface.name", one.getName(), "network.io.direction", direction));
    }
}

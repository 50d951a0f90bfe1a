package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.monitoring.scans.ScanInterval;
import dev.bailiwick.records.changes.FieldChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The validated details of a subnet.
public record SubnetValues(
        String name,
        @Nullable Integer vlan,
        String gateway,
        String description,
        @Nullable Integer scanMinutes) {
    public static final SubnetValues NONE = new SubnetValues("", null, "", "", null);

    static SubnetValues of(Subnet subnet) {
        return new SubnetValues(
                subnet.name(),
                subnet.vlan(),
                subnet.gateway(),
                subnet.description(),
                subnet.scanMinutes());
    }

    List<FieldChange> changesFrom(SubnetValues before) {
        var changes = new ArrayList<FieldChange>();
        FieldChange.addIfChanged(changes, "name", before.name, name);
        FieldChange.addIfChanged(changes, "vlan", text(before.vlan), text(vlan));
        FieldChange.addIfChanged(changes, "gateway", before.gateway, gateway);
        FieldChange.addIfChanged(changes, "description", before.description, description);
        FieldChange.addIfChanged(
                changes,
                "scan_interval",
                ScanInterval.ofMinutes(before.scanMinutes).key(),
                ScanInterval.ofMinutes(scanMinutes).key());
        return changes;
    }

    private static String text(@Nullable Integer number) {
        return number == null ? "" : number.toString();
    }
}

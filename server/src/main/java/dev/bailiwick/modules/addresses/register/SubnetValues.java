package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.modules.scans.ScanInterval;
import dev.bailiwick.records.history.FieldChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What people say of a subnet, checked.
public record SubnetValues(
        String name,
        @Nullable Integer vlan,
        String gateway,
        String description,
        @Nullable Integer sweepMinutes) {
    public static final SubnetValues NONE = new SubnetValues("", null, "", "", null);

    static SubnetValues of(Subnet subnet) {
        return new SubnetValues(
                subnet.name(),
                subnet.vlan(),
                subnet.gateway(),
                subnet.description(),
                subnet.sweepMinutes());
    }

    List<FieldChange> changesFrom(SubnetValues before) {
        var changes = new ArrayList<FieldChange>();
        FieldChange.note(changes, "name", before.name, name);
        FieldChange.note(changes, "vlan", text(before.vlan), text(vlan));
        FieldChange.note(changes, "gateway", before.gateway, gateway);
        FieldChange.note(changes, "description", before.description, description);
        FieldChange.note(
                changes,
                "sweep",
                ScanInterval.ofMinutes(before.sweepMinutes).key(),
                ScanInterval.ofMinutes(sweepMinutes).key());
        return changes;
    }

    private static String text(@Nullable Integer number) {
        return number == null ? "" : number.toString();
    }
}

package dev.bailiwick.addresses;

import dev.bailiwick.history.FieldChange;
import dev.bailiwick.sweeps.SweepEvery;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What people say of a subnet, checked.
record SubnetValues(
        String name,
        @Nullable Integer vlan,
        String gateway,
        String description,
        @Nullable Integer sweepMinutes) {
    static final SubnetValues NONE = new SubnetValues("", null, "", "", null);

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
                SweepEvery.ofMinutes(before.sweepMinutes).key(),
                SweepEvery.ofMinutes(sweepMinutes).key());
        return changes;
    }

    private static String text(@Nullable Integer number) {
        return number == null ? "" : number.toString();
    }
}

package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.register.Subnet;
import dev.bailiwick.modules.addresses.register.SubnetForm;
import dev.bailiwick.modules.scans.ScanInterval;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.Option;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Adding a subnet, or changing its details.
///
/// @param readOnlyValue the network, once registered
/// @param version of the record that the form was filled from, 0 for a new one
public record SubnetFormPage(
        String title,
        String action,
        String cancelHref,
        String submitLabel,
        @Nullable String readOnlyValue,
        long version,
        boolean outdated,
        Field network,
        Field name,
        Field vlan,
        Field gateway,
        Field description,
        Field scanInterval) {
    public static final List<Option> SCAN_INTERVALS = ScanInterval.OPTIONS;

    static SubnetFormPage forNew(SubnetForm details, Map<String, String> faults) {
        return of(
                "Add subnet",
                AddressesQuery.PATH + "/subnets/add",
                AddressesQuery.PATH,
                "Add subnet",
                null,
                0,
                false,
                details,
                faults);
    }

    static SubnetFormPage forEdit(
            Subnet subnet, SubnetForm details, boolean overtaken, Map<String, String> faults) {
        String path = SubnetPages.path(subnet.id());
        return of(
                "Edit " + subnet.title(),
                path + "/edit",
                path,
                "Save",
                subnet.network().toString(),
                subnet.version(),
                overtaken,
                details,
                faults);
    }

    private static SubnetFormPage of(
            String title,
            String action,
            String back,
            String verb,
            @Nullable String fixed,
            long version,
            boolean overtaken,
            SubnetForm details,
            Map<String, String> faults) {
        return new SubnetFormPage(
                title,
                action,
                back,
                verb,
                fixed,
                version,
                overtaken,
                Field.of("network", details.network()).withError(faults.get("network")),
                Field.of("name", details.name()).withError(faults.get("name")),
                Field.of("vlan", details.vlan()).withError(faults.get("vlan")),
                Field.of("gateway", details.gateway()).withError(faults.get("gateway")),
                Field.of("description", details.description()).withError(faults.get("description")),
                Field.of("sweep", details.scanInterval()).withError(faults.get("sweep")));
    }

    public FormErrors errors() {
        return FormErrors.none()
                .at("Network", network)
                .at("Name", name)
                .at("VLAN", vlan)
                .at("Gateway", gateway)
                .at("Description", description)
                .at("Scheduled scan", scanInterval);
    }
}

package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.registry.SubnetForm;
import dev.bailiwick.monitoring.scans.ScanInterval;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import dev.bailiwick.web.ui.SelectOption;
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
        FormField network,
        FormField name,
        FormField vlan,
        FormField gateway,
        FormField description,
        FormField scanInterval) {
    public static final List<SelectOption> SCAN_INTERVALS = ScanInterval.OPTIONS;

    static SubnetFormPage forNew(SubnetForm details, Map<String, String> errors) {
        return of(
                "Add subnet",
                AddressesQuery.PATH + "/subnets/add",
                AddressesQuery.PATH,
                "Add subnet",
                null,
                0,
                false,
                details,
                errors);
    }

    static SubnetFormPage forEdit(
            Subnet subnet, SubnetForm details, boolean overtaken, Map<String, String> errors) {
        String path = SubnetPageBuilder.path(subnet.id());
        return of(
                "Edit " + subnet.title(),
                path + "/edit",
                path,
                "Save",
                subnet.network().toString(),
                subnet.version(),
                overtaken,
                details,
                errors);
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
            Map<String, String> errors) {
        return new SubnetFormPage(
                title,
                action,
                back,
                verb,
                fixed,
                version,
                overtaken,
                FormField.of("network", details.network()).withError(errors.get("network")),
                FormField.of("name", details.name()).withError(errors.get("name")),
                FormField.of("vlan", details.vlan()).withError(errors.get("vlan")),
                FormField.of("gateway", details.gateway()).withError(errors.get("gateway")),
                FormField.of("description", details.description())
                        .withError(errors.get("description")),
                FormField.of("scan_interval", details.scanInterval())
                        .withError(errors.get("scan_interval")));
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

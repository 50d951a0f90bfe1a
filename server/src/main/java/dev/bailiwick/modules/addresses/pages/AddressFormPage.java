package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.modules.addresses.lists.AddressesPageBuilder;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.registry.AddressForm;
import dev.bailiwick.modules.addresses.registry.RegisteredAddress;
import dev.bailiwick.modules.addresses.registry.Subnet;
import dev.bailiwick.modules.addresses.subnets.SubnetPageBuilder;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.FormErrors;
import dev.bailiwick.web.ui.FormField;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Adding an address, or changing its details.
///
/// @param subnet the id of the subnet whose page it is added from, or null
/// @param readOnlyValue the address itself, once registered: another address is another record
/// @param version of the record that the form was filled from, 0 for a new one
public record AddressFormPage(
        String title,
        String action,
        String cancelHref,
        List<Crumb> crumbs,
        String submitLabel,
        @Nullable String subnet,
        @Nullable String readOnlyValue,
        long version,
        boolean outdated,
        FormField address,
        FormField hostname,
        FormField status,
        FormField mac,
        FormField owner,
        FormField host,
        FormField description) {
    /// @param subnet the subnet whose page it is added from, or null
    static AddressFormPage forNew(
            AddressForm details, @Nullable Subnet subnet, Map<String, String> errors) {
        return of(
                "Add address",
                AddressesQuery.PATH + "/add",
                subnet == null ? AddressesQuery.PATH : SubnetPageBuilder.path(subnet.id()),
                subnet == null ? List.of() : List.of(SubnetPageBuilder.crumb(subnet)),
                "Add address",
                subnet == null ? null : Long.toString(subnet.id()),
                null,
                0,
                false,
                details,
                errors);
    }

    static AddressFormPage forEdit(
            RegisteredAddress address,
            AddressForm details,
            boolean overtaken,
            Map<String, String> errors) {
        String path = AddressesPageBuilder.path(address.id());
        return of(
                "Edit " + address.address(),
                path + "/edit",
                path,
                List.of(new Crumb(address.address().toString(), path)),
                "Save",
                null,
                address.address().toString(),
                address.version(),
                overtaken,
                details,
                errors);
    }

    private static AddressFormPage of(
            String title,
            String action,
            String back,
            List<Crumb> crumbs,
            String verb,
            @Nullable String subnet,
            @Nullable String fixed,
            long version,
            boolean overtaken,
            AddressForm details,
            Map<String, String> errors) {
        return new AddressFormPage(
                title,
                action,
                back,
                Stream.concat(
                                Stream.of(new Crumb("IP addresses", AddressesQuery.PATH)),
                                crumbs.stream())
                        .toList(),
                verb,
                subnet,
                fixed,
                version,
                overtaken,
                FormField.of("address", details.address()).withError(errors.get("address")),
                FormField.of("hostname", details.hostname()).withError(errors.get("hostname")),
                FormField.of("status", details.status()).withError(errors.get("status")),
                FormField.of("mac_address", details.mac()).withError(errors.get("mac_address")),
                FormField.of("owner", details.owner()).withError(errors.get("owner")),
                FormField.of("host", details.host()).withError(errors.get("host")),
                FormField.of("description", details.description())
                        .withError(errors.get("description")));
    }

    public FormErrors errors() {
        return FormErrors.none()
                .at("Address", address)
                .at("Host name", hostname)
                .at("Status", status)
                .at("MAC address", mac)
                .at("Owner", owner)
                .at("Compute host", host)
                .at("Description", description);
    }
}

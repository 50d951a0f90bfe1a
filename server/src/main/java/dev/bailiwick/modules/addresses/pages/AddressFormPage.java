package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.modules.addresses.lists.AddressesPages;
import dev.bailiwick.modules.addresses.lists.AddressesQuery;
import dev.bailiwick.modules.addresses.register.AddressForm;
import dev.bailiwick.modules.addresses.register.RegisteredAddress;
import dev.bailiwick.modules.addresses.register.Subnet;
import dev.bailiwick.modules.addresses.subnets.SubnetPages;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.Field;
import dev.bailiwick.web.ui.FormErrors;
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
        Field address,
        Field hostname,
        Field status,
        Field mac,
        Field owner,
        Field host,
        Field description) {
    /// @param subnet the subnet whose page it is added from, or null
    static AddressFormPage forNew(
            AddressForm details, @Nullable Subnet subnet, Map<String, String> faults) {
        return of(
                "Add address",
                AddressesQuery.PATH + "/add",
                subnet == null ? AddressesQuery.PATH : SubnetPages.path(subnet.id()),
                subnet == null ? List.of() : List.of(SubnetPages.crumb(subnet)),
                "Add address",
                subnet == null ? null : Long.toString(subnet.id()),
                null,
                0,
                false,
                details,
                faults);
    }

    static AddressFormPage forEdit(
            RegisteredAddress address,
            AddressForm details,
            boolean overtaken,
            Map<String, String> faults) {
        String path = AddressesPages.path(address.id());
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
                faults);
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
            Map<String, String> faults) {
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
                Field.of("address", details.address()).withError(faults.get("address")),
                Field.of("hostname", details.hostname()).withError(faults.get("hostname")),
                Field.of("status", details.status()).withError(faults.get("status")),
                Field.of("mac_address", details.mac()).withError(faults.get("mac_address")),
                Field.of("owner", details.owner()).withError(faults.get("owner")),
                Field.of("host", details.host()).withError(faults.get("host")),
                Field.of("description", details.description())
                        .withError(faults.get("description")));
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

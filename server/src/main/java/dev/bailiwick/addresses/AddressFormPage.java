package dev.bailiwick.addresses;

import dev.bailiwick.ui.Field;
import dev.bailiwick.ui.FormErrors;
import dev.bailiwick.ui.Option;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Writing an address down, or changing what is said of it.
///
/// @param fixed the address itself, once it is written down: another address is another record
/// @param version of the record that the form was filled from, 0 for a new one
public record AddressFormPage(
        String title,
        String action,
        String back,
        String verb,
        @Nullable String fixed,
        long version,
        boolean overtaken,
        Field address,
        Field hostname,
        Field status,
        Field mac,
        Field owner,
        Field host,
        Field description) {
    public static final List<Option> STATUSES =
            Arrays.stream(AddressStatus.values())
                    .map(status -> Option.of(status.key(), status.word()))
                    .toList();

    static AddressFormPage toAdd(AddressDetails details, Map<String, String> faults) {
        return of(
                "Add address",
                AddressesQuery.PATH + "/add",
                AddressesQuery.PATH,
                "Add address",
                null,
                0,
                false,
                details,
                faults);
    }

    static AddressFormPage toChange(
            RegisteredAddress address,
            AddressDetails details,
            boolean overtaken,
            Map<String, String> faults) {
        String path = AddressesPages.path(address.id());
        return of(
                "Edit " + address.address(),
                path + "/edit",
                path,
                "Save",
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
            String verb,
            @Nullable String fixed,
            long version,
            boolean overtaken,
            AddressDetails details,
            Map<String, String> faults) {
        return new AddressFormPage(
                title,
                action,
                back,
                verb,
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

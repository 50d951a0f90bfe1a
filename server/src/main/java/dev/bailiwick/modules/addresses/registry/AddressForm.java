package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.platform.network.IpAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/// The documented values of an address, as typed.
public record AddressForm(
        String address,
        String hostname,
        String status,
        String mac,
        String owner,
        String description,
        String host) {
    public AddressForm {
        address = address.strip();
        hostname = hostname.strip();
        mac = mac.strip();
        owner = owner.strip();
        description = description.strip().replace("\r\n", "\n");
        host = host.strip();
    }

    public static AddressForm blank(String address) {
        return new AddressForm(address, "", AddressStatus.ACTIVE.key(), "", "", "", "");
    }

    public static AddressForm of(RegisteredAddress address) {
        return new AddressForm(
                address.address().toString(),
                address.hostname(),
                address.status().key(),
                address.mac(),
                address.owner(),
                address.description(),
                address.hostName() == null ? "" : address.hostName());
    }

    /// Errors by field, for what can be validated without the database.
    Map<String, String> errors() {
        var errors = new LinkedHashMap<String, String>();
        try {
            IpAddress ignored = IpAddress.parse(address);
        } catch (IpAddress.Malformed e) {
            errors.put("address", e.reason());
        }
        AddressFieldRules.hostnameError(hostname).ifPresent(error -> errors.put("hostname", error));
        if (AddressStatus.of(status).isEmpty()) {
            errors.put("status", "Choose a status.");
        }
        AddressFieldRules.macError(mac).ifPresent(error -> errors.put("mac_address", error));
        AddressFieldRules.ownerError(owner).ifPresent(error -> errors.put("owner", error));
        AddressFieldRules.descriptionError(description)
                .ifPresent(error -> errors.put("description", error));
        AddressFieldRules.hostError(host).ifPresent(error -> errors.put("host", error));
        return errors;
    }
}

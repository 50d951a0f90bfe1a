package dev.bailiwick.modules.addresses.register;

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
        var faults = new LinkedHashMap<String, String>();
        try {
            IpAddress ignored = IpAddress.parse(address);
        } catch (IpAddress.Malformed e) {
            faults.put("address", e.reason());
        }
        AddressFieldRules.hostnameError(hostname).ifPresent(fault -> faults.put("hostname", fault));
        if (AddressStatus.of(status).isEmpty()) {
            faults.put("status", "Choose a status.");
        }
        AddressFieldRules.macError(mac).ifPresent(fault -> faults.put("mac_address", fault));
        AddressFieldRules.ownerError(owner).ifPresent(fault -> faults.put("owner", fault));
        AddressFieldRules.descriptionError(description)
                .ifPresent(fault -> faults.put("description", fault));
        AddressFieldRules.hostError(host).ifPresent(fault -> faults.put("host", fault));
        return faults;
    }
}

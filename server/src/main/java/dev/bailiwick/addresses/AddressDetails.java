package dev.bailiwick.addresses;

import dev.bailiwick.network.IpAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/// What people say of an address, as they typed it.
record AddressDetails(
        String address,
        String hostname,
        String status,
        String mac,
        String owner,
        String description,
        String host) {
    AddressDetails {
        address = address.strip();
        hostname = hostname.strip();
        mac = mac.strip();
        owner = owner.strip();
        description = description.strip().replace("\r\n", "\n");
        host = host.strip();
    }

    static AddressDetails blank(String address) {
        return new AddressDetails(address, "", AddressStatus.ACTIVE.key(), "", "", "", "");
    }

    static AddressDetails of(RegisteredAddress address) {
        return new AddressDetails(
                address.address().toString(),
                address.hostname(),
                address.status().key(),
                address.mac(),
                address.owner(),
                address.description(),
                address.hostName() == null ? "" : address.hostName());
    }

    /// Sentences by field, for what can be judged without the database.
    Map<String, String> faults() {
        var faults = new LinkedHashMap<String, String>();
        try {
            IpAddress ignored = IpAddress.parse(address);
        } catch (IpAddress.Malformed e) {
            faults.put("address", e.reason());
        }
        AddressText.faultOfHostname(hostname).ifPresent(fault -> faults.put("hostname", fault));
        if (AddressStatus.of(status).isEmpty()) {
            faults.put("status", "Choose a status.");
        }
        AddressText.faultOfMac(mac).ifPresent(fault -> faults.put("mac_address", fault));
        AddressText.faultOfOwner(owner).ifPresent(fault -> faults.put("owner", fault));
        AddressText.faultOfDescription(description)
                .ifPresent(fault -> faults.put("description", fault));
        AddressText.faultOfHost(host).ifPresent(fault -> faults.put("host", fault));
        return faults;
    }
}

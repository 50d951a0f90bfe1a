package dev.bailiwick.modules.addresses.register;

import dev.bailiwick.modules.scans.ScanInterval;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What people say of a subnet, as they typed it.
///
/// @param sweep the key of how often it is swept
public record SubnetForm(
        String network,
        String name,
        String vlan,
        String gateway,
        String description,
        String sweep) {
    static final int LONGEST_NAME = 100;

    public SubnetForm {
        network = network.strip();
        name = name.strip();
        vlan = vlan.strip();
        gateway = gateway.strip();
        description = description.strip().replace("\r\n", "\n");
    }

    public static SubnetForm of(Subnet subnet) {
        Integer vlan = subnet.vlan();
        return new SubnetForm(
                subnet.network().toString(),
                subnet.name(),
                vlan == null ? "" : vlan.toString(),
                subnet.gateway(),
                subnet.description(),
                ScanInterval.ofMinutes(subnet.sweepMinutes()).key());
    }

    Map<String, String> faults() {
        var faults = new LinkedHashMap<String, String>();
        Network parsed = null;
        try {
            parsed = Network.parse(network);
        } catch (IpAddress.Malformed e) {
            faults.put("network", e.reason());
        }
        if (name.length() > LONGEST_NAME || name.chars().anyMatch(Character::isISOControl)) {
            faults.put("name", "A name is one line of at most 100 characters.");
        }
        if (!vlan.isEmpty() && vlanNumber() == null) {
            faults.put("vlan", "A VLAN is a number from 1 to 4094.");
        }
        String gatewayFault = gatewayFault(parsed);
        if (gatewayFault != null) {
            faults.put("gateway", gatewayFault);
        }
        AddressFieldRules.faultOfDescription(description)
                .ifPresent(fault -> faults.put("description", fault));
        if (ScanInterval.of(sweep).isEmpty()) {
            faults.put("sweep", "Choose how often it is swept.");
        }
        return faults;
    }

    private @Nullable String gatewayFault(@Nullable Network parsed) {
        if (gateway.isEmpty()) {
            return null;
        }
        try {
            IpAddress address = IpAddress.parse(gateway);
            return parsed == null || parsed.isForHosts(address)
                    ? null
                    : "%s holds no host %s.".formatted(parsed, address);
        } catch (IpAddress.Malformed e) {
            return e.reason();
        }
    }

    private @Nullable Integer vlanNumber() {
        try {
            int number = Integer.parseInt(vlan);
            return number >= 1 && number <= 4094 ? Integer.valueOf(number) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    SubnetValues values() {
        return new SubnetValues(
                name,
                vlanNumber(),
                Subnets.gateway(gateway),
                description,
                ScanInterval.of(sweep).orElse(ScanInterval.NEVER).minutes());
    }
}

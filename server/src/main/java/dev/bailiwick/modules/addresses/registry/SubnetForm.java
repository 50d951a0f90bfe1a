package dev.bailiwick.modules.addresses.registry;

import dev.bailiwick.monitoring.scans.ScanInterval;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The details of a subnet, as typed.
///
/// @param scanInterval the key of the scan interval
public record SubnetForm(
        String network,
        String name,
        String vlan,
        String gateway,
        String description,
        String scanInterval) {
    static final int MAX_NAME_LENGTH = 100;

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
                ScanInterval.ofMinutes(subnet.scanMinutes()).key());
    }

    Map<String, String> errors() {
        var errors = new LinkedHashMap<String, String>();
        Network parsed = null;
        try {
            parsed = Network.parse(network);
        } catch (IpAddress.Malformed e) {
            errors.put("network", e.reason());
        }
        if (name.length() > MAX_NAME_LENGTH || name.chars().anyMatch(Character::isISOControl)) {
            errors.put("name", "Use one line of at most 100 characters.");
        }
        if (!vlan.isEmpty() && vlanNumber() == null) {
            errors.put("vlan", "Enter a number from 1 to 4094.");
        }
        String gatewayFault = gatewayError(parsed);
        if (gatewayFault != null) {
            errors.put("gateway", gatewayFault);
        }
        AddressFieldRules.descriptionError(description)
                .ifPresent(error -> errors.put("description", error));
        if (ScanInterval.of(scanInterval).isEmpty()) {
            errors.put("scan_interval", "Choose how often the subnet is scanned.");
        }
        return errors;
    }

    private @Nullable String gatewayError(@Nullable Network parsed) {
        if (gateway.isEmpty()) {
            return null;
        }
        try {
            IpAddress address = IpAddress.parse(gateway);
            return parsed == null || parsed.isHostAddress(address)
                    ? null
                    : "%s has no host address %s.".formatted(parsed, address);
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
                ScanInterval.of(scanInterval).orElse(ScanInterval.NEVER).minutes());
    }
}

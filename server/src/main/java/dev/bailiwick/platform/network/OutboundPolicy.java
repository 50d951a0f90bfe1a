package dev.bailiwick.platform.network;

import dev.bailiwick.contract.SpecialNetworks;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.util.Arrays;
import java.util.List;

/// Which addresses this server may connect to on people's behalf, with sessions, monitors and
/// pings. Denied takes precedence over allowed; cloud metadata addresses, multicast and broadcast
/// are always denied.
///
/// @param allowed empty for everything that is not denied
/// @param byDefault whether the denied networks are the sensitive defaults, from which `allowed`
///   can make exceptions
public record OutboundPolicy(List<Network> allowed, List<Network> denied, boolean byDefault) {
    /// Loopback and link-local addresses: this server's own services, and what is only valid on one
    /// link.
    private static final List<Network> SENSITIVE =
            networks("", SpecialNetworks.LOOPBACK + "," + SpecialNetworks.LINK);

    /// What is only valid on one link.
    private static final List<Network> NO_DESTINATION = networks("", SpecialNetworks.LINK);

    /// Services of cloud providers that give credentials to anyone who asks from this machine. No
    /// setting allows them.
    private static final List<Network> METADATA = networks("", SpecialNetworks.METADATA);

    /// Multicast and broadcast: no single machine.
    private static final List<Network> MULTICAST = networks("", SpecialNetworks.MULTICAST);

    public OutboundPolicy {
        allowed = List.copyOf(allowed);
        denied = List.copyOf(denied);
    }

    /// @param allow `BAILIWICK_REMOTE_ALLOW`, empty when it is not set
    /// @param deny `BAILIWICK_REMOTE_DENY`, empty when it is not set
    /// @throws StartRefused when either contains something other than addresses and networks
    static OutboundPolicy of(String allow, String deny) {
        List<Network> denied = networks("BAILIWICK_REMOTE_DENY", deny);
        return new OutboundPolicy(
                networks("BAILIWICK_REMOTE_ALLOW", allow),
                denied.isEmpty() ? SENSITIVE : denied,
                denied.isEmpty());
    }

    /// For destinations that only administrators choose, such as container engines: private
    /// networks and this machine too, whatever `BAILIWICK_REMOTE_ALLOW` and `_DENY` say.
    public static OutboundPolicy forAdministrators() {
        return new OutboundPolicy(List.of(), NO_DESTINATION, false);
    }

    public boolean allows(IpAddress address) {
        return !isDenied(address)
                && address.embeddedIpv4().filter(this::isDenied).isEmpty()
                && (allowed.isEmpty() || contains(allowed, address));
    }

    private boolean isDenied(IpAddress address) {
        return contains(METADATA, address)
                || contains(MULTICAST, address)
                || denied.stream().anyMatch(network -> denies(network, address));
    }

    private static boolean contains(List<Network> networks, IpAddress address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    /// Allowing everything does not include this machine's own services; allowing them explicitly
    /// does.
    private boolean denies(Network network, IpAddress address) {
        return network.contains(address)
                && !(byDefault
                        && allowed.stream()
                                .anyMatch(one -> network.contains(one) && one.contains(address)));
    }

    private static List<Network> networks(String variable, String list) {
        return Arrays.stream(list.split("[,\n]", -1))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .map(one -> {
                    Network network = Network.parseLenient(one);
                    if (network == null) {
                        throw new StartRefusedException(
                                "%s contains “%s”, which is not an address or a network such as 10.0.0.0/8."
                                        .formatted(variable, one));
                    }
                    return network;
                })
                .toList();
    }
}

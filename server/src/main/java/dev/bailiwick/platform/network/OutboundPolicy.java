package dev.bailiwick.platform.network;

import dev.bailiwick.platform.startup.StartRefused;
import java.util.Arrays;
import java.util.List;

/// Where people may send this server: to which addresses it opens sessions, monitors and pings in
/// their name. Denied is stronger than allowed.
///
/// @param allowed empty for all that is not denied
/// @param byDefault whether what is denied is what is sensitive, from which `allowed` may take
public record OutboundPolicy(List<Network> allowed, List<Network> denied, boolean byDefault) {
    /// Loopback, link-local and what clouds answer their machines from: this server's own doors,
    /// and keys that are given out for the asking.
    private static final List<Network> SENSITIVE =
            networks(
                    "",
                    "0.0.0.0/8,127.0.0.0/8,169.254.0.0/16,100.100.100.200,168.63.129.16,192.0.0.192,::/128,::1,fe80::/10,fd00:ec2::254,fd20:ce::254");

    /// Nobody in particular is there.
    private static final List<Network> OF_MANY =
            networks("", "224.0.0.0/4,255.255.255.255,ff00::/8");

    public OutboundPolicy {
        allowed = List.copyOf(allowed);
        denied = List.copyOf(denied);
    }

    /// @param allow `BAILIWICK_REMOTE_ALLOW`, empty when it is not set
    /// @param deny `BAILIWICK_REMOTE_DENY`, empty when it is not set
    /// @throws StartRefused when either holds what is no address or network
    static OutboundPolicy of(String allow, String deny) {
        List<Network> denied = networks("BAILIWICK_REMOTE_DENY", deny);
        return new OutboundPolicy(
                networks("BAILIWICK_REMOTE_ALLOW", allow),
                denied.isEmpty() ? SENSITIVE : denied,
                denied.isEmpty());
    }

    public boolean allows(IpAddress address) {
        return !isDenied(address)
                && address.translated().filter(this::isDenied).isEmpty()
                && (allowed.isEmpty()
                        || allowed.stream().anyMatch(network -> network.contains(address)));
    }

    private boolean isDenied(IpAddress address) {
        return OF_MANY.stream().anyMatch(network -> network.contains(address))
                || denied.stream().anyMatch(network -> denies(network, address));
    }

    /// Allowing everything does not mean the doors of this machine; allowing them does.
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
                    Network network = Network.lenient(one);
                    if (network == null) {
                        throw new StartRefused(
                                "%s holds “%s”, which is no address or network like 10.0.0.0/8."
                                        .formatted(variable, one));
                    }
                    return network;
                })
                .toList();
    }
}

package dev.bailiwick.agent.monitors;

import dev.bailiwick.contract.SpecialNetworks;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.stream.Collectors;

/// The networks whose addresses this host may check. Its own services, what is only valid on one
/// link, metadata services of cloud providers and multicast are never among them, whatever the
/// configuration says.
public record MonitoredNetworks(List<Prefix> allowed) {
    private static final int MAX_NETWORKS = 100;
    private static final List<Prefix> NEVER =
            Prefix.list(
                    String.join(
                            ",",
                            SpecialNetworks.LOOPBACK,
                            SpecialNetworks.LINK,
                            SpecialNetworks.METADATA,
                            SpecialNetworks.MULTICAST));

    public MonitoredNetworks {
        allowed = List.copyOf(allowed);
    }

    /// @param text networks, separated by commas
    /// @throws IllegalArgumentException with a sentence for people
    public static MonitoredNetworks parse(String text) {
        List<Prefix> networks = Prefix.list(text);
        if (networks.isEmpty() || networks.size() > MAX_NETWORKS) {
            throw new IllegalArgumentException(
                    "Name from 1 to %d networks, separated by commas.".formatted(MAX_NETWORKS));
        }
        networks.stream()
                .filter(one -> NEVER.stream().anyMatch(never -> isWithin(one, never)))
                .findFirst()
                .ifPresent(one -> {
                    throw new IllegalArgumentException(
                            "%s is never checked: loopback, link-local, metadata and multicast addresses are not."
                                    .formatted(one));
                });
        return new MonitoredNetworks(networks);
    }

    private static boolean isWithin(Prefix one, Prefix other) {
        return one.length() >= other.length() && other.contains(one.network());
    }

    boolean allows(InetAddress address) {
        return allowed.stream().anyMatch(one -> one.contains(address))
                && !isNever(address)
                && !isNever(embedded(address));
    }

    private static boolean isNever(InetAddress address) {
        return NEVER.stream().anyMatch(one -> one.contains(address));
    }

    /// The address itself if it has none within.
    private static InetAddress embedded(InetAddress address) {
        byte[] bytes = address.getAddress();
        if (bytes.length == 4) {
            return address;
        }
        try {
            return InetAddress.getByAddress(SpecialNetworks.embeddedIpv4(bytes).orElse(bytes));
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has four or sixteen bytes", e);
        }
    }

    @Override
    public String toString() {
        return allowed.stream().map(Prefix::toString).collect(Collectors.joining(", "));
    }
}

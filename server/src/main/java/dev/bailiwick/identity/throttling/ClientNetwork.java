package dev.bailiwick.identity.throttling;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/// A client's address for counting: IPv4 unchanged, IPv6 as its /64, which a single household or
/// machine can use freely.
public final class ClientNetwork {
    private ClientNetwork() {}

    public static String of(String address) {
        return of(address, 8);
    }

    /// Coarser: IPv6 as its /48, which is often assigned to a single site.
    static String site(String address) {
        return of(address, 6);
    }

    private static String of(String address, int prefixBytes) {
        int zone = address.indexOf('%');
        try {
            InetAddress literal =
                    InetAddress.ofLiteral(zone < 0 ? address : address.substring(0, zone));
            return literal instanceof Inet6Address six
                    ? network(six, prefixBytes)
                    : literal.getHostAddress();
        } catch (IllegalArgumentException | UnknownHostException e) {
            return "unknown";
        }
    }

    private static String network(Inet6Address address, int prefixBytes)
            throws UnknownHostException {
        byte[] bytes = address.getAddress();
        Arrays.fill(bytes, prefixBytes, bytes.length, (byte) 0);
        return InetAddress.getByAddress(bytes).getHostAddress() + "/" + prefixBytes * 8;
    }
}

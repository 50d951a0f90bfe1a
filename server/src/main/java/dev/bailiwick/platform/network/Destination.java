package dev.bailiwick.platform.network;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;

/// Where an address or a name leads to. The name is resolved once and the result checked against
/// the policy; connect to these addresses, in their order, and never resolve the name again.
public sealed interface Destination {
    /// @param addresses those that are allowed, at least one
    record Allowed(List<IpAddress> addresses) implements Destination {
        public Allowed {
            addresses = List.copyOf(addresses);
        }
    }

    /// The policy allows none of the addresses.
    record Denied() implements Destination {}

    record NotFound() implements Destination {}

    /// Blocks until the name is resolved, up to the time limits of the system's resolver.
    static Destination of(String addressOrName, OutboundPolicy policy) {
        return of(addressOrName, policy, InetAddress::getAllByName);
    }

    static Destination of(String addressOrName, OutboundPolicy policy, Resolver resolver) {
        InetAddress[] resolved;
        try {
            resolved = resolver.resolve(addressOrName);
        } catch (UnknownHostException e) {
            return new NotFound();
        }
        List<IpAddress> allowed =
                Arrays.stream(resolved)
                        .map(one -> IpAddress.of(one.getAddress()))
                        .distinct()
                        .filter(policy::allows)
                        .toList();
        return allowed.isEmpty() ? new Denied() : new Allowed(allowed);
    }

    /// The system's resolver, or another one in tests.
    interface Resolver {
        /// @return at least one address
        InetAddress[] resolve(String addressOrName) throws UnknownHostException;
    }
}

package dev.bailiwick.platform.http;

import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hc.client5.http.DnsResolver;

/// Resolves a name for one connection, and gives only addresses that may be connected to.
final class CheckedNames implements DnsResolver {
    private final OutboundPolicy policy;
    private final Predicate<InetAddress> isInternal;
    private final Destination.Resolver resolver;

    /// All addresses of the name are denied.
    static final class DeniedException extends UnknownHostException {
        DeniedException(String message) {
            super(message);
        }
    }

    /// @param isInternal whether this installation's own service listens at the address
    CheckedNames(
            OutboundPolicy policy,
            Predicate<InetAddress> isInternal,
            Destination.Resolver resolver) {
        this.policy = policy;
        this.isInternal = isInternal;
        this.resolver = resolver;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
        return switch (Destination.of(host, policy, resolver)) {
            case Destination.NotFound _ -> throw new UnknownHostException(host);
            case Destination.Denied _ ->
                    throw new DeniedException(
                            "This server does not connect to link-local, multicast and cloud"
                                    + " metadata addresses.");
            case Destination.Allowed(var addresses) -> {
                List<InetAddress> others =
                        addresses.stream()
                                .map(IpAddress::toInetAddress)
                                .filter(isInternal.negate())
                                .toList();
                if (others.isEmpty()) {
                    throw new DeniedException("A service of this installation listens there.");
                }
                yield others.toArray(InetAddress[]::new);
            }
        };
    }

    @Override
    public String resolveCanonicalHostname(String host) {
        return host;
    }
}

package dev.bailiwick.web.http;

import dev.bailiwick.platform.startup.StartRefusedException;
import java.util.Arrays;
import java.util.List;
import org.springframework.security.web.util.matcher.IpAddressMatcher;

/// The addresses and networks in `BAILIWICK_TRUSTED_PROXIES`.
final class TrustedProxies {
    private final List<IpAddressMatcher> networks;

    private TrustedProxies(List<IpAddressMatcher> networks) {
        this.networks = networks;
    }

    static TrustedProxies of(String list) {
        return new TrustedProxies(
                Arrays.stream(list.split("[,\n]", -1))
                        .map(String::strip)
                        .filter(network -> !network.isEmpty())
                        .map(TrustedProxies::network)
                        .toList());
    }

    private static IpAddressMatcher network(String text) {
        try {
            // The matcher would resolve a name.
            if (IpLiterals.isLiteral(text.split("/", 2)[0])) {
                return new IpAddressMatcher(text);
            }
        } catch (IllegalArgumentException _) {
            // refused below
        }
        throw new StartRefusedException(
                "BAILIWICK_TRUSTED_PROXIES contains “%s”, which is not an address or a network such as 10.0.0.0/8."
                        .formatted(text));
    }

    boolean contain(String address) {
        return networks.stream().anyMatch(network -> matches(network, address));
    }

    private static boolean matches(IpAddressMatcher network, String address) {
        try {
            return network.matches(address);
        } catch (IllegalArgumentException notAnAddress) {
            return false;
        }
    }
}

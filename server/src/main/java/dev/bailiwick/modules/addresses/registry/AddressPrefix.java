package dev.bailiwick.modules.addresses.registry;

import static java.util.regex.Pattern.CASE_INSENSITIVE;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.Network;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// The start of an address, as typed into a search, as the network of all addresses that begin with
/// it.
final class AddressPrefix {
    /// `2001:`, `2001:db8`, `2001:db8:`, `2001:db8::`.
    private static final Pattern GROUPS =
            Pattern.compile("(?=[^:]*:)[0-9a-f]{1,4}(:[0-9a-f]{1,4}){0,6}:{0,2}", CASE_INSENSITIVE);

    private AddressPrefix() {}

    /// A network, an address, or the start of one: `192.0.2.`, `2001:db8`.
    static Optional<Network> network(String search) {
        Optional<Network> groups = groups(search);
        if (groups.isPresent()) {
            return groups;
        }
        try {
            return Optional.of(
                    search.indexOf('/') >= 0
                            ? Network.parse(search)
                            : Network.parse(search + (search.indexOf(':') >= 0 ? "/128" : "/32")));
        } catch (IpAddress.Malformed e) {
            return ofPrefix(search);
        }
    }

    /// Complete groups of an IPv6 address. If no group has more than two digits, the text is
    /// treated as the bytes of a MAC address.
    private static Optional<Network> groups(String search) {
        if (!GROUPS.matcher(search).matches()) {
            return Optional.empty();
        }
        List<String> groups = List.of(search.replaceFirst(":+$", "").split(":", -1));
        if (groups.stream().allMatch(group -> group.length() <= 2)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Network.parse(String.join(":", groups) + "::/" + 16 * groups.size()));
        } catch (IpAddress.Malformed e) {
            return Optional.empty();
        }
    }

    /// A bare number that an IPv4 address can begin with: `10`.
    static Optional<Network> number(String search) {
        return search.indexOf('.') < 0 ? ofPrefix(search + ".") : Optional.empty();
    }

    private static Optional<Network> ofPrefix(String search) {
        String[] parts =
                (search.endsWith(".") ? search.substring(0, search.length() - 1) : search)
                        .split("\\.", -1);
        if (search.indexOf('.') < 0 || parts.length > 3) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    Network.parse(
                            String.join(".", parts)
                                    + ".0".repeat(4 - parts.length)
                                    + "/"
                                    + 8 * parts.length));
        } catch (IpAddress.Malformed e) {
            return Optional.empty();
        }
    }
}

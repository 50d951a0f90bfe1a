package dev.bailiwick.gateway;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;

/// The networks of trusted proxies.
final class Networks {
    private record Network(byte[] address, int prefix) {
        boolean contains(byte[] other) {
            if (other.length != address.length) {
                return false;
            }
            for (int bit = 0; bit < prefix; bit++) {
                if (((address[bit / 8] ^ other[bit / 8]) & (0x80 >> (bit % 8))) != 0) {
                    return false;
                }
            }
            return true;
        }
    }

    private final List<Network> networks = new ArrayList<>();

    /// @param list separated by commas, such as `10.0.0.0/8, ::1`
    static Networks of(String list) throws RefusedException {
        var networks = new Networks();
        for (String text : list.split(",", -1)) {
            if (!text.isBlank()) {
                networks.networks.add(network(text.strip()));
            }
        }
        return networks;
    }

    private static Network network(String text) throws RefusedException {
        try {
            int slash = text.indexOf('/');
            byte[] address =
                    InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash)).getAddress();
            int prefix =
                    slash < 0 ? address.length * 8 : Integer.parseInt(text.substring(slash + 1));
            if (prefix >= 0 && prefix <= address.length * 8) {
                return new Network(address, prefix);
            }
        } catch (IllegalArgumentException _) {
            // The sentence below says it.
        }
        throw new RefusedException(
                "BAILIWICK_TRUSTED_PROXIES must be a list of networks such as 10.0.0.0/8, but"
                        + " contains "
                        + text
                        + ".");
    }

    /// The address of the recipient: the right-most one that is no trusted proxy's.
    ///
    /// @param forwarded the values of `X-Forwarded-For`
    InetAddress recipient(InetAddress peer, List<String> forwarded) {
        InetAddress address = peer;
        String[] hops = String.join(",", forwarded).split(",", -1);
        for (int i = hops.length - 1; i >= 0 && contains(address); i--) {
            try {
                address = InetAddress.ofLiteral(hops[i].strip());
            } catch (IllegalArgumentException _) {
                return address;
            }
        }
        return address;
    }

    boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        return networks.stream().anyMatch(network -> network.contains(bytes));
    }
}

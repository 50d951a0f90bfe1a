package dev.bailiwick.platform.network;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A network in CIDR notation (RFC 4632, RFC 4291 §2.3): its first address and its prefix length.
public record Network(IpAddress first, int prefix) {
    public Network {
        if (prefix < 0 || prefix > bits(first) || !networkAddress(first, prefix).equals(first)) {
            throw new IllegalArgumentException("bits are set after the prefix");
        }
    }

    /// @throws IpAddress.Malformed naming the intended network, when bits after the prefix are set
    public static Network parse(String text) throws IpAddress.Malformed {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IpAddress.Malformed(
                    "Enter the network with its prefix length: 192.0.2.0/24.");
        }
        IpAddress address = IpAddress.parse(text.substring(0, slash));
        String length = text.substring(slash + 1);
        if (length.isEmpty()
                || length.length() > 3
                || !length.chars().allMatch(c -> c >= '0' && c <= '9')
                || (length.length() > 1 && length.charAt(0) == '0')
                || Integer.parseInt(length) > bits(address)) {
            throw new IpAddress.Malformed(
                    "The prefix length must be a number from 0 to %d.".formatted(bits(address)));
        }
        int prefix = Integer.parseInt(length);
        IpAddress first = networkAddress(address, prefix);
        if (!first.equals(address)) {
            throw new IpAddress.Malformed(
                    "%s is within a network, not its first address. Use %s/%d."
                            .formatted(address, first, prefix));
        }
        return new Network(first, prefix);
    }

    public IpAddress last() {
        byte[] bytes = first.bytes();
        for (int bit = prefix; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] |= (byte) (0x80 >> (bit % 8));
        }
        return IpAddress.of(bytes);
    }

    public boolean contains(IpAddress address) {
        return address.isVersion4() == first.isVersion4()
                && networkAddress(address, prefix).equals(first);
    }

    public boolean contains(Network other) {
        return prefix <= other.prefix && contains(other.first);
    }

    /// The number of its addresses.
    public BigInteger size() {
        return BigInteger.ONE.shiftLeft(bits(first) - prefix);
    }

    /// The number of addresses that hosts can have: excludes the first and last of an IPv4 network
    /// of more than two (RFC 3021).
    public BigInteger hosts() {
        return hasBroadcast() ? size().subtract(BigInteger.TWO) : size();
    }

    /// Whether a host can have the address: not the first and last excluded by [#hosts], and not
    /// the first of an IPv6 network, which is the subnet-router anycast address (RFC 4291 §2.6.1).
    public boolean isHostAddress(IpAddress address) {
        boolean ofRouters = !first.isVersion4() && prefix < 127 && address.equals(first);
        return contains(address)
                && !ofRouters
                && !(hasBroadcast() && (address.equals(first) || address.equals(last())));
    }

    private boolean hasBroadcast() {
        return first.isVersion4() && prefix < 31;
    }

    private static int bits(IpAddress address) {
        return address.isVersion4() ? 32 : 128;
    }

    private static IpAddress networkAddress(IpAddress address, int prefix) {
        byte[] bytes = address.bytes();
        for (int bit = prefix; bit < bytes.length * 8; bit++) {
            bytes[bit / 8] &= (byte) ~(0x80 >> (bit % 8));
        }
        return IpAddress.of(bytes);
    }

    @Override
    public String toString() {
        return first + "/" + prefix;
    }

    /// @return null when it is not a network
    static @Nullable Network parseLenient(String text) {
        try {
            return text.indexOf('/') >= 0
                    ? parse(text)
                    : new Network(IpAddress.parse(text), bits(IpAddress.parse(text)));
        } catch (IpAddress.Malformed e) {
            return null;
        }
    }
}

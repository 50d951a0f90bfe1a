package dev.bailiwick.platform.network;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// A network in CIDR notation (RFC 4632, RFC 4291 §2.3): its first address and the length of its
/// prefix.
public record Network(IpAddress first, int prefix) {
    public Network {
        if (prefix < 0 || prefix > bits(first) || !masked(first, prefix).equals(first)) {
            throw new IllegalArgumentException("bits are set behind the prefix");
        }
    }

    /// @throws IpAddress.Malformed with the network that was meant, when bits behind the prefix are
    ///   set
    public static Network parse(String text) throws IpAddress.Malformed {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IpAddress.Malformed("A network ends with its prefix: 192.0.2.0/24.");
        }
        IpAddress address = IpAddress.parse(text.substring(0, slash));
        String length = text.substring(slash + 1);
        if (length.isEmpty()
                || length.length() > 3
                || !length.chars().allMatch(c -> c >= '0' && c <= '9')
                || (length.length() > 1 && length.charAt(0) == '0')
                || Integer.parseInt(length) > bits(address)) {
            throw new IpAddress.Malformed(
                    "After “/” stands a number from 0 to %d.".formatted(bits(address)));
        }
        int prefix = Integer.parseInt(length);
        IpAddress first = masked(address, prefix);
        if (!first.equals(address)) {
            throw new IpAddress.Malformed(
                    "%s lies within a network, it does not begin one. Write %s/%d."
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
        return address.isVersion4() == first.isVersion4() && masked(address, prefix).equals(first);
    }

    public boolean contains(Network other) {
        return prefix <= other.prefix && contains(other.first);
    }

    /// How many addresses it has.
    public BigInteger size() {
        return BigInteger.ONE.shiftLeft(bits(first) - prefix);
    }

    /// How many of them hosts may have: without the first and the last of an IPv4 network of more
    /// than two (RFC 3021).
    public BigInteger hosts() {
        return hasBroadcast() ? size().subtract(BigInteger.TWO) : size();
    }

    /// Whether a host may have the address: not the first and last of [#hosts], and not the first
    /// of an IPv6 network, which is any router's (RFC 4291 §2.6.1).
    public boolean isForHosts(IpAddress address) {
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

    private static IpAddress masked(IpAddress address, int prefix) {
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

    /// @return null when it is no network
    static @Nullable Network lenient(String text) {
        try {
            return text.indexOf('/') >= 0
                    ? parse(text)
                    : new Network(IpAddress.parse(text), bits(IpAddress.parse(text)));
        } catch (IpAddress.Malformed e) {
            return null;
        }
    }
}

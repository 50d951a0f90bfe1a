package dev.bailiwick.platform.network;

import dev.bailiwick.contract.SpecialNetworks;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// An IPv4 or IPv6 address in canonical form: dotted decimals without leading zeros, or RFC 5952.
public final class IpAddress implements Comparable<IpAddress> {
    private static final int MAX_LENGTH = 45;

    private final byte[] bytes;

    private IpAddress(byte[] bytes) {
        this.bytes = bytes;
    }

    /// Why a text is not an address, as a sentence for people.
    public static final class Malformed extends Exception {
        Malformed(String reason) {
            super(reason, null, false, false);
        }

        public String reason() {
            return String.valueOf(getMessage());
        }
    }

    /// Parses strictly: `010.1.1.1` means 8.1.1.1 to some programs, a zone id is valid on one
    /// machine only, and an IPv4-mapped IPv6 address is turned into the IPv4 address.
    public static IpAddress parse(String text) throws Malformed {
        if (text.isEmpty()) {
            throw new Malformed("The address is missing.");
        }
        if (text.indexOf('/') >= 0) {
            throw new Malformed("This is a network. Enter one address, without “/”.");
        }
        if (text.indexOf('%') >= 0) {
            throw new Malformed(
                    "Zones are not supported here. Leave out “%” and everything after it.");
        }
        if (text.length() > MAX_LENGTH) {
            throw new Malformed("This is too long for an address.");
        }
        return text.indexOf(':') >= 0 ? version6(text) : version4(text);
    }

    private static IpAddress version4(String text) throws Malformed {
        String[] parts = text.split("\\.", -1);
        if (parts.length != 4) {
            throw new Malformed("This is not an address such as 192.0.2.7 or 2001:db8::7.");
        }
        byte[] bytes = new byte[4];
        for (int i = 0; i < 4; i++) {
            bytes[i] = (byte) decimal(parts[i]);
        }
        return new IpAddress(bytes);
    }

    private static int decimal(String part) throws Malformed {
        if (part.isEmpty()
                || part.length() > 3
                || !part.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new Malformed("This is not an address such as 192.0.2.7 or 2001:db8::7.");
        }
        if (part.length() > 1 && part.charAt(0) == '0') {
            throw new Malformed(
                    "“%s” begins with a zero, which some programs read as octal. Leave out the zero."
                            .formatted(part));
        }
        int number = Integer.parseInt(part);
        if (number > 255) {
            throw new Malformed("%d is above 255.".formatted(number));
        }
        return number;
    }

    private static IpAddress version6(String text) throws Malformed {
        IpAddress address = colonLiteral(text);
        if (address.isVersion4()) {
            throw new Malformed(
                    "This is an IPv4 address written as IPv6. Use %s.".formatted(address));
        }
        return address;
    }

    /// @return an IPv4 address if it is IPv4-mapped
    private static IpAddress colonLiteral(String text) throws Malformed {
        if (!text.chars().allMatch(c -> HexFormat.isHexDigit(c) || c == ':' || c == '.')) {
            throw new Malformed("This is not an address such as 2001:db8::7.");
        }
        try {
            return new IpAddress(InetAddress.ofLiteral(text).getAddress());
        } catch (IllegalArgumentException e) {
            throw new Malformed("This is not an address such as 2001:db8::7.");
        }
    }

    /// Parses what a machine reports about itself: without its zone, and an IPv4-mapped IPv6
    /// address as the IPv4 address.
    ///
    /// @return empty when it is not an address
    public static Optional<IpAddress> parseReported(String text) {
        int zone = text.indexOf('%');
        String literal = zone < 0 ? text : text.substring(0, zone);
        try {
            return Optional.of(literal.indexOf(':') >= 0 ? colonLiteral(literal) : parse(literal));
        } catch (Malformed e) {
            return Optional.empty();
        }
    }

    /// @param bytes 4 or 16
    public static IpAddress of(byte[] bytes) {
        return new IpAddress(bytes.clone());
    }

    /// From a stored key.
    public static IpAddress ofKey(byte[] key) {
        return new IpAddress(Arrays.copyOfRange(key, 1, key.length));
    }

    /// The family's number, then the address: keys sort like addresses, IPv4 first.
    public byte[] key() {
        byte[] key = new byte[bytes.length + 1];
        key[0] = (byte) (isVersion4() ? 4 : 6);
        System.arraycopy(bytes, 0, key, 1, bytes.length);
        return key;
    }

    /// The IPv4 address that translators and tunnels derive from an IPv6 address.
    Optional<IpAddress> embeddedIpv4() {
        return isVersion4()
                ? Optional.empty()
                : SpecialNetworks.embeddedIpv4(bytes).map(IpAddress::new);
    }

    public boolean isVersion4() {
        return bytes.length == 4;
    }

    /// Whether it can tell machines apart: loopback, link-local, multicast, unspecified and
    /// reserved addresses (RFC 6890, 0.0.0.0/8 and 240.0.0.0/4) are the same on many.
    public boolean identifiesMachine() {
        InetAddress address = toInetAddress();
        return !address.isLoopbackAddress()
                && !address.isLinkLocalAddress()
                && !address.isAnyLocalAddress()
                && !address.isMulticastAddress()
                && !isReservedIpv4();
    }

    private boolean isReservedIpv4() {
        int first = bytes[0] & 0xff;
        return isVersion4() && (first == 0 || first >= 240);
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    public InetAddress toInetAddress() {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has four or sixteen bytes", e);
        }
    }

    /// @return null after the last possible address
    public @Nullable IpAddress next() {
        byte[] next = bytes.clone();
        for (int i = next.length - 1; i >= 0; i--) {
            next[i]++;
            if (next[i] != 0) {
                return new IpAddress(next);
            }
        }
        return null;
    }

    @Override
    public int compareTo(IpAddress other) {
        int family = Integer.compare(bytes.length, other.bytes.length);
        return family != 0 ? family : Arrays.compareUnsigned(bytes, other.bytes);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof IpAddress address && Arrays.equals(bytes, address.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return isVersion4() ? dotted() : colons();
    }

    private String dotted() {
        return (bytes[0] & 0xff)
                + "."
                + (bytes[1] & 0xff)
                + "."
                + (bytes[2] & 0xff)
                + "."
                + (bytes[3] & 0xff);
    }

    /// RFC 5952 §4: lower case, no leading zeros, and the longest run of two or more zero groups,
    /// or the first of equal ones, as `::`.
    private String colons() {
        int[] groups = new int[8];
        for (int i = 0; i < 8; i++) {
            groups[i] = HexFormat.fromHexDigits(HexFormat.of().formatHex(bytes, 2 * i, 2 * i + 2));
        }
        int start = -1;
        int length = 1;
        for (int i = 0; i < 8; i++) {
            int run = 0;
            while (i + run < 8 && groups[i + run] == 0) {
                run++;
            }
            if (run > length) {
                start = i;
                length = run;
            }
        }
        var text = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            if (i == start) {
                text.append("::");
                i += length - 1;
            } else {
                if (!text.isEmpty() && text.charAt(text.length() - 1) != ':') {
                    text.append(':');
                }
                text.append(Integer.toHexString(groups[i]));
            }
        }
        return text.toString();
    }
}

package dev.bailiwick.agent.monitors;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// A network, or a single address.
///
/// @param network its first address
/// @param length in bits
record Prefix(InetAddress network, int length) {
    private static final String DOTTED = "[0-9]{1,3}(\\.[0-9]{1,3}){3}";

    /// Separated by commas.
    ///
    /// @throws IllegalArgumentException with a sentence for people
    static List<Prefix> list(String text) {
        return Stream.of(text.split("[,\\s]+", -1))
                .filter(one -> !one.isEmpty())
                .map(Prefix::parse)
                .toList();
    }

    private static Prefix parse(String text) {
        int slash = text.indexOf('/');
        String literal = slash < 0 ? text : text.substring(0, slash);
        if (!literal.matches(DOTTED) && (literal.indexOf(':') < 0 || literal.indexOf('%') >= 0)) {
            throw notNetwork(text);
        }
        InetAddress address;
        try {
            address = InetAddress.ofLiteral(literal);
        } catch (IllegalArgumentException e) {
            throw notNetwork(text);
        }
        int bits = 8 * address.getAddress().length;
        String length = slash < 0 ? Integer.toString(bits) : text.substring(slash + 1);
        if (!length.matches("[0-9]{1,3}") || Integer.parseInt(length) > bits) {
            throw notNetwork(text);
        }
        var prefix = new Prefix(address, Integer.parseInt(length));
        if (!prefix.isClean()) {
            throw new IllegalArgumentException(
                    "%s is an address within a network. Write the network's first address."
                            .formatted(text));
        }
        return prefix;
    }

    private static IllegalArgumentException notNetwork(String text) {
        return new IllegalArgumentException(
                "%s is not a network such as 192.0.2.0/24 or an address.".formatted(text));
    }

    /// Whether the bits after the prefix are zero.
    private boolean isClean() {
        byte[] bytes = network.getAddress();
        return Arrays.equals(bytes, masked(bytes));
    }

    boolean contains(InetAddress address) {
        byte[] bytes = address.getAddress();
        return bytes.length == network.getAddress().length
                && Arrays.equals(masked(bytes), network.getAddress());
    }

    private byte[] masked(byte[] address) {
        byte[] masked = new byte[address.length];
        for (int i = 0; i < address.length; i++) {
            int kept = Math.clamp(length - 8L * i, 0, 8);
            masked[i] = (byte) (address[i] & (0xff00 >> kept));
        }
        return masked;
    }

    @Override
    public String toString() {
        return network.getHostAddress() + "/" + length;
    }
}

package dev.bailiwick.contract;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;

/// Normalises addresses, so that the same one is never written in two ways: IPv6 as in RFC 5952,
/// "2001:db8::10". Text that is not an address is unchanged.
final class AddressText {
    private static final int GROUPS = 8;

    private AddressText() {}

    static String canonical(String text) {
        int zone = text.indexOf('%');
        String literal = zone < 0 ? text : text.substring(0, zone);
        if (literal.indexOf(':') < 0) {
            return text;
        }
        try {
            InetAddress address = InetAddress.ofLiteral(literal);
            String written =
                    address instanceof Inet6Address
                            ? text(groups(address.getAddress()))
                            : literal.toLowerCase(Locale.ROOT); // an IPv4 address inside, §5
            return zone < 0 ? written : written + text.substring(zone);
        } catch (IllegalArgumentException _) {
            return text;
        }
    }

    private static int[] groups(byte[] bytes) {
        int[] groups = new int[GROUPS];
        for (int i = 0; i < GROUPS; i++) {
            groups[i] =
                    Byte.toUnsignedInt(bytes[2 * i]) << 8 | Byte.toUnsignedInt(bytes[2 * i + 1]);
        }
        return groups;
    }

    /// Shortens the longest run of two or more zeros, or the first of equally long ones (§4.2).
    private static String text(int[] groups) {
        int longest = 1;
        int begin = GROUPS;
        for (int i = 0; i < GROUPS; i++) {
            int run = zeros(groups, i);
            if (run > longest) {
                longest = run;
                begin = i;
            }
        }
        return begin == GROUPS
                ? joined(groups, 0, GROUPS)
                : joined(groups, 0, begin) + "::" + joined(groups, begin + longest, GROUPS);
    }

    private static int zeros(int[] groups, int from) {
        int end = from;
        while (end < GROUPS && groups[end] == 0) {
            end++;
        }
        return end - from;
    }

    private static String joined(int[] groups, int from, int to) {
        var text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(i == from ? "" : ":").append(Integer.toHexString(groups[i]));
        }
        return text.toString();
    }
}

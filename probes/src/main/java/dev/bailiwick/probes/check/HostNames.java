package dev.bailiwick.probes.check;

import java.net.IDN;

/// Host names as they are resolved and sent: ASCII, without spaces or separators.
final class HostNames {
    private static final int MAX_LENGTH = 253;

    private HostNames() {}

    static String checked(String host) {
        String ascii = ascii(host);
        Invalid.when(ascii.isEmpty(), "Enter a host name or an address.");
        Invalid.when(
                ascii.length() > MAX_LENGTH
                        || !ascii.chars().allMatch(HostNames::isAllowed)
                        || (ascii.indexOf('%') >= 0 && ascii.indexOf(':') < 0),
                "This is not a host name or an address.");
        return ascii;
    }

    private static String ascii(String host) {
        if (host.chars().allMatch(c -> c < 128)) {
            return host;
        }
        try {
            return IDN.toASCII(host);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("This is not a host name or an address.", e);
        }
    }

    /// Underscores are common in names of containers; percent signs precede IPv6 zones.
    private static boolean isAllowed(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || "-._:%".indexOf(c) >= 0;
    }
}

package dev.bailiwick.modules.remotes.registry;

import dev.bailiwick.platform.network.IpAddress;
import java.util.Optional;
import java.util.regex.Pattern;

/// The address of a machine: an IP address, or a host name (RFC 1123 §2.1, and underscores). A name
/// whose last part is a number is refused, because some programs read it as an IPv4 address.
final class RemoteAddress {
    static final int MAX_LENGTH = 253;

    private static final String LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
    private static final Pattern NAME = Pattern.compile(LABEL + "(?:\\." + LABEL + ")*");
    private static final Pattern NUMBER = Pattern.compile("(?:.*\\.)?(?:\\d+|0x[0-9a-f]*)");

    private RemoteAddress() {}

    /// @param text in lower case
    static Optional<String> error(String text) {
        if (!text.chars().allMatch(c -> c < 128)) {
            return Optional.of("Enter an international name in its ASCII form (xn--…).");
        }
        if (text.startsWith("[")) {
            return Optional.of("Enter an IPv6 address without brackets.");
        }
        if (text.indexOf('@') >= 0) {
            return Optional.of(
                    "Enter the address without a user name: that is entered to connect.");
        }
        if (text.indexOf(':') >= 0 || NUMBER.matcher(text).matches()) {
            try {
                IpAddress ignored = IpAddress.parse(text);
                return Optional.empty();
            } catch (IpAddress.Malformed e) {
                return Optional.of(e.reason());
            }
        }
        return text.length() <= MAX_LENGTH && NAME.matcher(text).matches()
                ? Optional.empty()
                : Optional.of(
                        "Enter an IP address or a host name such as web-1.example.org: letters,"
                                + " digits, hyphens, underscores and dots.");
    }

    /// @param text valid
    /// @return empty for a name
    static Optional<IpAddress> ip(String text) {
        try {
            return Optional.of(IpAddress.parse(text));
        } catch (IpAddress.Malformed e) {
            return Optional.empty();
        }
    }

    /// @param text valid; an IP address becomes canonical
    static String canonical(String text) {
        return ip(text).map(IpAddress::toString).orElse(text);
    }
}

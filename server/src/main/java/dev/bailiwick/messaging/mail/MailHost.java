package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.settings.SettingRejectedException;
import java.net.IDN;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// A mail server's name or address, in the form used by certificates and resolvers.
final class MailHost {
    private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "::1");
    private static final Pattern NAME =
            Pattern.compile("[a-z0-9_][a-z0-9_-]{0,62}(\\.[a-z0-9_][a-z0-9_-]{0,62})*");
    private static final Pattern IPV6 = Pattern.compile("[0-9a-f:.]*:[0-9a-f:.]*");
    private static final int MAX_LENGTH = 253;

    private MailHost() {}

    static String parse(String text) {
        String host = text.strip().toLowerCase(Locale.ROOT);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        if (host.length() <= MAX_LENGTH && IPV6.matcher(host).matches()) {
            return host;
        }
        try {
            String ascii = IDN.toASCII(host, IDN.USE_STD3_ASCII_RULES);
            if (ascii.length() <= MAX_LENGTH && NAME.matcher(ascii).matches()) {
                return ascii;
            }
        } catch (IllegalArgumentException e) {
            // not a valid name: reported below
        }
        throw new SettingRejectedException(
                "Enter only a host name, such as mail.example.org. The port has its own field.");
    }

    /// Whether the connection stays on this machine.
    static boolean isLocal(String host) {
        return LOCAL.contains(host);
    }
}

package dev.bailiwick.web.http;

import java.net.InetAddress;

/// Tells addresses from names without using the network.
final class IpLiterals {
    private static final int MAX_LENGTH = 45;

    private IpLiterals() {}

    static boolean isLiteral(String text) {
        if (text.isEmpty() || text.length() > MAX_LENGTH) {
            return false;
        }
        try {
            var ignored = InetAddress.ofLiteral(text);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}

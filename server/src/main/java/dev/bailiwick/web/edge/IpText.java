package dev.bailiwick.web.edge;

import java.net.InetAddress;

/// Tells an address from a name, without ever asking the network.
final class IpText {
    private static final int LONGEST = 45;

    private IpText() {}

    static boolean isLiteral(String text) {
        if (text.isEmpty() || text.length() > LONGEST) {
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

package dev.bailiwick.agent;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/// The server's URL: HTTPS, or plain HTTP only to this machine, because an unencrypted token can be
/// read by others.
final class ServerAddress {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private ServerAddress() {}

    static URI of(String text) throws RefusedException {
        URI address = uri(text);
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        if (address.getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
            throw new RefusedException(
                    "The server's address must look like https://bailiwick.example.org.");
        }
        if (address.getRawUserInfo() != null
                || address.getRawQuery() != null
                || address.getRawFragment() != null) {
            throw new RefusedException(
                    "The server's address must not contain a user, query or fragment.");
        }
        if (scheme.equals("http") && !THIS_MACHINE.contains(address.getHost())) {
            throw new RefusedException(
                    "The server's address must begin with https://, because otherwise the token"
                            + " would be sent unencrypted.");
        }
        return address;
    }

    private static URI uri(String text) throws RefusedException {
        try {
            return new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new RefusedException(
                    "The server's address must look like https://bailiwick.example.org.");
        }
    }
}

package dev.bailiwick.agent;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/// Where the server is: HTTPS, or plain HTTP on this very machine, because a token in clear is
/// given away.
final class ServerAddress {
    private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "[::1]");

    private ServerAddress() {}

    static URI of(String text) throws Refused {
        URI address = uri(text);
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        if (address.getHost() == null || !(scheme.equals("https") || scheme.equals("http"))) {
            throw new Refused("The server's address must look like https://bailiwick.example.org.");
        }
        if (address.getRawUserInfo() != null
                || address.getRawQuery() != null
                || address.getRawFragment() != null) {
            throw new Refused("The server's address may hold no user, query or fragment.");
        }
        if (scheme.equals("http") && !THIS_MACHINE.contains(address.getHost())) {
            throw new Refused(
                    "The server's address must begin with https://, because the token would travel"
                            + " in clear.");
        }
        return address;
    }

    private static URI uri(String text) throws Refused {
        try {
            return new URI(text.strip());
        } catch (URISyntaxException e) {
            throw new Refused("The server's address must look like https://bailiwick.example.org.");
        }
    }
}

package dev.bailiwick.gateway;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;

/// An address without a path, such as `https://send.example.org`.
///
/// @param host in lower case, an IPv6 address in brackets
record Origin(boolean secure, String host, int port) {
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /// @param setting its name, for the sentence
    static Origin of(String text, String setting) throws RefusedException {
        try {
            URI uri = new URI(text);
            boolean secure = "https".equalsIgnoreCase(uri.getScheme());
            if ((secure || "http".equalsIgnoreCase(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null
                    && uri.getRawQuery() == null
                    && uri.getRawFragment() == null
                    && uri.getRawPath().matches("/?")) {
                String host = uri.getHost().toLowerCase(Locale.ROOT);
                var origin =
                        new Origin(
                                secure, host, uri.getPort() < 0 ? standard(secure) : uri.getPort());
                if (!secure && !origin.isLoopback()) {
                    throw new RefusedException(
                            setting + " must begin with https:// unless its host is localhost.");
                }
                return origin;
            }
        } catch (URISyntaxException _) {
            // The sentence below says it.
        }
        throw new RefusedException(
                setting + " must be an address such as https://send.example.org, without a path.");
    }

    boolean isLoopback() {
        return LOOPBACK.contains(host);
    }

    /// Whether a `Host` header names this origin. The names of loopback are interchangeable.
    boolean isHost(String header) {
        String name = header.toLowerCase(Locale.ROOT);
        return isAuthority(name, host)
                || (isLoopback() && LOOPBACK.stream().anyMatch(other -> isAuthority(name, other)));
    }

    /// Whether an `Origin` header is the one of pages at this `Host`.
    boolean isOrigin(String header, String hostHeader) {
        String scheme = secure ? "https://" : "http://";
        return header.startsWith(scheme)
                && isHost(header.substring(scheme.length()))
                && withoutPort(header.substring(scheme.length()))
                        .equalsIgnoreCase(withoutPort(hostHeader));
    }

    private boolean isAuthority(String name, String expected) {
        return name.equals(expected + ":" + port)
                || (port == standard(secure) && name.equals(expected));
    }

    private static String withoutPort(String authority) {
        return authority.replaceFirst(":[0-9]+$", "");
    }

    @Override
    public String toString() {
        return "%s://%s:%d".formatted(secure ? "https" : "http", host, port);
    }

    private static int standard(boolean secure) {
        return secure ? 443 : 80;
    }
}

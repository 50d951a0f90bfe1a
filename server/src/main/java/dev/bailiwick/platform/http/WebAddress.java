package dev.bailiwick.platform.http;

import dev.bailiwick.platform.network.IpAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// The base of a server's addresses: scheme, host, port, and perhaps a path.
///
/// @param host a name or an address, in lower case, without brackets
/// @param path begins with `/` and does not end with it; empty for none
public record WebAddress(boolean tls, String host, int port, String path) {
    public static final int MAX_LENGTH = 300;
    private static final int TLS_PORT = 443;
    private static final int PLAIN_PORT = 80;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_NAME_LENGTH = 253;

    /// Its message is a sentence for the field.
    public static final class MalformedException extends Exception {
        MalformedException(String message) {
            super(message, null, false, false);
        }
    }

    /// Accepts `http` and `https` without user information, query and fragment (RFC 3986).
    public static WebAddress parse(String text) throws MalformedException {
        URI uri = uri(text.strip());
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        String host = uri.getHost();
        if (host == null
                || host.length() > MAX_NAME_LENGTH
                || uri.getPort() == 0
                || uri.getPort() > MAX_PORT
                || !(scheme.equals("https") || scheme.equals("http"))) {
            throw malformed();
        }
        if (uri.getRawUserInfo() != null) {
            throw new MalformedException("Leave out the user name and password.");
        }
        if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
            throw new MalformedException("Leave out “?” and “#” and everything after them.");
        }
        boolean tls = scheme.equals("https");
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        return new WebAddress(
                tls,
                bare.toLowerCase(Locale.ROOT),
                uri.getPort() > 0 ? uri.getPort() : tls ? TLS_PORT : PLAIN_PORT,
                uri.getRawPath().replaceAll("/+$", ""));
    }

    private static URI uri(String text) throws MalformedException {
        try {
            URI uri = text.length() > MAX_LENGTH ? null : new URI(text);
            if (uri == null || uri.isOpaque() || uri.getRawPath() == null) {
                throw malformed();
            }
            return uri;
        } catch (URISyntaxException e) {
            throw malformed();
        }
    }

    private static MalformedException malformed() {
        return new MalformedException("Enter an address such as https://192.0.2.53.");
    }

    /// Whether requests can be read and changed by others on the network.
    public boolean isExposed() {
        boolean loopback =
                host.equals("localhost")
                        || IpAddress.parseReported(host)
                                .map(IpAddress::toInetAddress)
                                .filter(address -> address.isLoopbackAddress())
                                .isPresent();
        return !tls && !loopback;
    }

    @Override
    public String toString() {
        String shown = host.contains(":") ? "[" + host + "]" : host;
        boolean usual = port == (tls ? TLS_PORT : PLAIN_PORT);
        return "%s://%s%s%s"
                .formatted(tls ? "https" : "http", shown, usual ? "" : ":" + port, path);
    }
}

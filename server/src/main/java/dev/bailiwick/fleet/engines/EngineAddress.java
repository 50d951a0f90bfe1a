package dev.bailiwick.fleet.engines;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/// Where an engine listens: `https://host:port`, or `http://localhost:port`.
///
/// @param host a name or an address, without brackets
public record EngineAddress(boolean tls, String host, int port) {
    static final int MAX_LENGTH = 300;
    private static final int TLS_PORT = 2376;
    private static final int PLAIN_PORT = 2375;
    private static final int MAX_PORT = 65_535;
    private static final int MAX_NAME_LENGTH = 253;

    /// Its message is a sentence for the field.
    public static final class MalformedException extends Exception {
        MalformedException(String message) {
            super(message, null, false, false);
        }
    }

    public static EngineAddress parse(String text) throws MalformedException {
        URI uri = uri(text.strip());
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        String host = uri.getHost();
        if (host == null
                || host.length() > MAX_NAME_LENGTH
                || uri.getPort() > MAX_PORT
                || uri.getPort() == 0
                || !(scheme.equals("https") || scheme.equals("http"))) {
            throw malformed();
        }
        if (uri.getRawUserInfo() != null
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null
                || !(uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))) {
            throw new MalformedException("Enter only https://, the host and the port.");
        }
        boolean tls = scheme.equals("https");
        String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
        var address =
                new EngineAddress(
                        tls,
                        bare.toLowerCase(Locale.ROOT),
                        uri.getPort() > 0 ? uri.getPort() : tls ? TLS_PORT : PLAIN_PORT);
        if (!tls && !address.isLoopbackName()) {
            throw new MalformedException(
                    "Use https:// with a client certificate. Plain HTTP is allowed only to"
                            + " localhost, because it lets everyone on the network act as root on"
                            + " that machine.");
        }
        return address;
    }

    private static URI uri(String text) throws MalformedException {
        if (text.isEmpty()) {
            throw new MalformedException("Enter the engine's address.");
        }
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
        return new MalformedException("Enter an address such as https://docker.example.com:2376.");
    }

    private boolean isLoopbackName() {
        return host.equals("localhost") || host.equals("127.0.0.1") || host.equals("::1");
    }

    /// As in a URL and in the header `Host`.
    String authority() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }

    @Override
    public String toString() {
        return (tls ? "https://" : "http://") + authority();
    }
}

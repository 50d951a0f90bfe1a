package dev.bailiwick.platform.settings;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The URL at which people reach the service: only scheme, host and port
/// (`https://it.example.org`). Plain HTTP only if the host is this machine itself.
public record BaseUrl(String scheme, String host, int port) {
    private static final Set<String> LOCAL_HOSTS = Set.of("localhost", "127.0.0.1", "[::1]");

    private static final int MAX_PORT = 65_535;

    public static Setting<@Nullable BaseUrl> setting() {
        return Setting.optional("general.base_url", BaseUrl::parse, BaseUrl::toString);
    }

    public static BaseUrl parse(String text) {
        URI uri = uri(text.strip());
        String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
        if ((!scheme.equals("https") && !scheme.equals("http")) || uri.getHost() == null) {
            throw new SettingRejectedException(
                    "Enter an address such as https://it.example.org, beginning with https://.");
        }
        if (uri.getRawUserInfo() != null
                || uri.getRawQuery() != null
                || uri.getRawFragment() != null
                || !(uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))) {
            throw new SettingRejectedException(
                    "Enter only scheme, host and port, without a path: https://it.example.org.");
        }
        if (uri.getPort() == 0 || uri.getPort() > MAX_PORT) {
            throw new SettingRejectedException("The port must be a number from 1 to 65535.");
        }
        String host = uri.getHost().toLowerCase(Locale.ROOT);
        if (scheme.equals("http") && !isLocal(host)) {
            throw new SettingRejectedException(
                    "Plain HTTP is allowed only for localhost. Use https://"
                            + host
                            + ", served by a reverse proxy or by BAILIWICK_TLS_CERT and"
                            + " BAILIWICK_TLS_KEY.");
        }
        return new BaseUrl(scheme, host, uri.getPort());
    }

    public static boolean isAllowed(String text) {
        try {
            parse(text);
            return true;
        } catch (SettingRejectedException _) {
            return false;
        }
    }

    /// Whether a host, as written in URLs, is this machine itself.
    public static boolean isLocal(String host) {
        return LOCAL_HOSTS.contains(host.toLowerCase(Locale.ROOT));
    }

    public boolean isLocal() {
        return isLocal(host);
    }

    public boolean isSecure() {
        return scheme.equals("https");
    }

    /// Scheme, host and port without the default port: an origin as in RFC 6454.
    public String origin() {
        boolean usual = port < 0 || port == (isSecure() ? 443 : 80);
        return scheme + "://" + host + (usual ? "" : ":" + port);
    }

    /// @param path starts with a slash
    public String at(String path) {
        return origin() + path;
    }

    @Override
    public String toString() {
        return origin();
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw new SettingRejectedException(
                    "This is not an address such as https://it.example.org.");
        }
    }
}

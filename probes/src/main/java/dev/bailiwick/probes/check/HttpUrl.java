package dev.bailiwick.probes.check;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// An `http` or `https` address. User information and fragments are not part of it.
///
/// @param target the path and the query, as they are sent
public record HttpUrl(boolean tls, Endpoint server, String target) {
    private static final int MAX_LENGTH = 4_096;

    public HttpUrl {
        Invalid.when(
                !target.startsWith("/") || !target.chars().allMatch(c -> c > ' ' && c < 127),
                "The path must begin with a slash and be encoded.");
    }

    /// @throws IllegalArgumentException also for other schemes, and for URLs with credentials,
    ///   which have a place of their own
    public static HttpUrl parse(String text) {
        URI uri = uri(text.strip());
        String authority = uri.getRawAuthority();
        Invalid.when(
                authority != null && authority.indexOf('@') >= 0,
                "Enter the credentials separately, not in the URL.");
        return of(uri);
    }

    /// Where a `Location` leads (RFC 9110 §10.2.2). Ignores user information.
    ///
    /// @throws IllegalArgumentException for schemes other than `http` and `https`, and for what is
    ///   not a URL
    public HttpUrl resolve(String location) {
        return of(uri(toString()).resolve(uri(location.strip())));
    }

    private static URI uri(String text) {
        Invalid.when(text.length() > MAX_LENGTH, "The URL is too long.");
        try {
            return new URI(encoded(text));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("This is not a URL.", e);
        }
    }

    /// As browsers do with characters that a URI cannot contain.
    private static String encoded(String text) {
        var result = new StringBuilder(text.length());
        text.chars()
                .forEach(c -> {
                    if (" \"<>\\^`{|}".indexOf(c) >= 0) {
                        result.append("%%%02X".formatted(c));
                    } else {
                        result.append((char) c);
                    }
                });
        return result.toString();
    }

    private static HttpUrl of(URI uri) {
        String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
        Invalid.when(
                !scheme.equals("http") && !scheme.equals("https"),
                "The URL must begin with http:// or https://.");
        boolean tls = scheme.equals("https");
        String authority = uri.getRawAuthority();
        Invalid.when(authority == null || authority.isEmpty(), "The URL has no host.");
        String host = authority.substring(authority.lastIndexOf('@') + 1);
        String bare = host.endsWith(":") ? host.substring(0, host.length() - 1) : host;
        return new HttpUrl(
                tls, Endpoint.parse(bare.toLowerCase(Locale.ROOT), defaultPort(tls)), target(uri));
    }

    private static String target(URI uri) {
        String path = uri.getRawPath();
        String query = uri.getRawQuery();
        String target = path == null || path.isEmpty() ? "/" : path;
        return ascii(query == null ? target : target + "?" + query);
    }

    private static String ascii(String text) {
        var result = new StringBuilder(text.length());
        for (byte one : text.getBytes(StandardCharsets.UTF_8)) {
            if (one < 0) {
                result.append("%%%02X".formatted(one));
            } else {
                result.append((char) one);
            }
        }
        return result.toString();
    }

    private static int defaultPort(boolean tls) {
        return tls ? 443 : 80;
    }

    /// Whether scheme, host and port are the same (RFC 6454 §4).
    public boolean hasOriginOf(HttpUrl other) {
        return tls == other.tls && server.equals(other.server);
    }

    /// `https://example.org:8443`, without the default port.
    public String origin() {
        return (tls ? "https://" : "http://") + authority();
    }

    /// The value of the `Host` header (RFC 9110 §7.2).
    public String authority() {
        String all = server.toString();
        return server.port() == defaultPort(tls) ? all.substring(0, all.lastIndexOf(':')) : all;
    }

    @Override
    public String toString() {
        return origin() + target;
    }
}
